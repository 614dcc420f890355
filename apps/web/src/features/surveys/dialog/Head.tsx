import type { AssignedSurvey, MemberId } from '@guidepost/contracts';
import type { SurveyLanguage } from '@guidepost/rules';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconX } from '@guidepost/ui/icons';
import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../shared/Avatar.tsx';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { LanguageSwitch } from '../LanguageSwitch.tsx';
import { byLinkText } from '../link/by-link-text.ts';
import classes from './survey.module.css';
import type { Saving } from './use-answers.ts';

interface Props {
  assigned: AssignedSurvey;
  memberId: MemberId;
  memberName: string;
  /** Language of the questions. `setLanguage` is null if the survey has only one language. */
  language: SurveyLanguage;
  setLanguage: ((language: SurveyLanguage) => void) | null;
  saving: Saving;
  onRetry: () => void;
  onClose: () => void;
  children?: ReactNode;
  /** True in a step of a flow that has its own header. */
  isInPlace?: boolean;
}

/** The dialog's header: the survey, the member, whether answers are saved, and the close button. */
export function Head(props: Props) {
  const {
    assigned,
    memberId,
    memberName,
    language,
    setLanguage,
    saving,
    onRetry,
    onClose,
    children,
    isInPlace = false,
  } = props;
  const { survey } = assigned;
  const { t } = useTranslation();
  const content = survey.learnMoreContent;
  return (
    <div className={classes.head}>
      {!isInPlace && <Avatar id={memberId} name={memberName} />}
      <h2>{survey.displayName}</h2>
      {children}
      <span className={classes.end}>
        {!isInPlace && <span className={`gp-meta ${classes.wide}`}>{memberName}</span>}
        {setLanguage && <LanguageSwitch language={language} onChange={setLanguage} />}
        {content && (
          <Button size="sm" variant="subtle" onClick={() => openDialog({ kind: 'learnMore', content })}>
            {t('Learn more')}
          </Button>
        )}
        {can(assigned, 'CAN_ANSWER') && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() => openDialog({ kind: 'surveyLinks', memberId, memberName, assignedSurveyId: assigned.id })}
          >
            {byLinkText(t, assigned) ?? t('Send by link')}
          </Button>
        )}
        <span role="status" className={classes.saving}>
          <SavingText saving={saving} />
        </span>
        {saving === 'failed' && (
          <Button size="sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </span>
      {!isInPlace && (
        <ActionIcon className={classes.close} aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function SavingText({ saving }: { saving: Saving }) {
  const { t } = useTranslation();
  if (saving === 'nothing') return null;
  const [SavingIcon, text] =
    saving === 'saved'
      ? ([IconCheck, t('Saved')] as const)
      : saving === 'failed'
        ? ([IconAlertTriangle, t('Not saved')] as const)
        : ([IconCircleDashed, t('Saving')] as const);
  return (
    <>
      <SavingIcon size={14} stroke={1.9} aria-hidden /> {text}
    </>
  );
}
