import type { AssignedSurvey, Member, MemberId } from '@guidepost/contracts';
import { IconCircleCheck, IconClipboardCheck, IconClock } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle } from '../../../shared/CardTitle.tsx';
import { Chip } from '../../../shared/Chip.tsx';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { shortDateText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { useSurveys } from '../api.ts';
import { byLinkText } from '../link/by-link-text.ts';
import classes from './panel.module.css';

interface Props {
  memberId: MemberId;
  /** True if the server or a cached list contains this member. */
  isKnown: boolean;
  member: Member | undefined;
}

/** The Survey tab: a member's open and completed surveys. */
export default memo(function SurveysPanel({ memberId, isKnown, member }: Props) {
  const { t } = useTranslation();
  const surveys = useSurveys(memberId, isKnown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="gp-tab-panel" tabIndex={0} aria-label={t('Survey')}>
      {!surveys.data && (
        <LoadState
          of={[surveys]}
          failure="The surveys did not load."
          waiting={<SkeletonRows rows={3} height={92} action />}
        />
      )}
      {surveys.data?.length === 0 && <EmptyState icon={IconClipboardCheck} title="No surveys" />}
      {member && surveys.data?.map((survey) => <SurveyCard key={survey.id} member={member} assigned={survey} />)}
    </section>
  );
});

/** Card for a survey, with its state, the summaries of its finished parts, and its actions. */
function SurveyCard({ member, assigned }: { member: Member; assigned: AssignedSurvey }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const { survey, phases, completedAt, completedBy, dueAt, isLate } = assigned;
  const title = `survey-${assigned.id}`;
  const isComplete = completedAt !== null;
  const byLink = byLinkText(t, assigned);
  const answered = assigned.questionResponses.filter(({ isOnPath, skipped }) => isOnPath && !skipped).length;
  return (
    <article className={`gp-card ${classes.card}`} aria-labelledby={title}>
      <div className={classes.top}>
        <CardTitle icon={IconClipboardCheck} isDone={isComplete} title={survey.displayName} id={title}>
          {isComplete
            ? t('{date}, by {name}', {
                date: shortDateText(completedAt, timeZone),
                name: completedBy?.name ?? t('the member'),
              })
            : dueAt === null
              ? t('Survey')
              : t('Survey, due {date}', { date: shortDateText(dueAt, timeZone) })}
        </CardTitle>
        {isComplete && (
          <Chip tone="success" icon={IconCircleCheck}>
            {t('Complete')}
          </Chip>
        )}
        {isLate && (
          <Chip tone="warning" icon={IconClock}>
            {t('Late')}
          </Chip>
        )}
      </div>
      <p className={classes.summary}>{survey.summary}</p>
      {phases.length > 0 && (
        <ul className={classes.phases}>
          {phases.map(({ checkpoint, checkpointKey, completedAt: finishedAt, summary }) => (
            <li key={checkpointKey}>
              <b>{checkpoint.title}</b> {summary}
              <span className="gp-meta"> {shortDateText(finishedAt, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Button
          size="sm"
          variant={isComplete ? 'default' : 'filled'}
          onClick={() =>
            openDialog({ kind: 'survey', memberId: member.id, memberName: member.name, assignedSurveyId: assigned.id })
          }
        >
          {isComplete ? t('Edit') : t('Complete now')}
        </Button>
        {can(assigned, 'CAN_ANSWER') && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() =>
              openDialog({
                kind: 'surveyLinks',
                memberId: member.id,
                memberName: member.name,
                assignedSurveyId: assigned.id,
              })
            }
          >
            {byLink ?? t('Send by link')}
          </Button>
        )}
        {survey.learnMoreContent && (
          <Button
            size="sm"
            variant="subtle"
            onClick={() =>
              survey.learnMoreContent && openDialog({ kind: 'learnMore', content: survey.learnMoreContent })
            }
          >
            {t('Learn more')}
          </Button>
        )}
        {!isComplete && answered > 0 && <span className="gp-meta">{t('{count} answered', { count: answered })}</span>}
      </div>
    </article>
  );
}
