import type { Member } from '@guidepost/contracts';
import { IconDotsVertical, IconFileCheck, IconLink, IconMessage, IconShieldCheck } from '@guidepost/ui/icons';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useTermName } from '../../shared/use-term-name.ts';
import { can, useActingUser } from '../../shell/api.ts';
import { InfoCard } from '../../shell/InfoCard.tsx';
import { openDialog } from '../../shell/open-dialog.tsx';
import { memberTermsOptions } from './api.ts';
import classes from './consents.module.css';
import { answerLabels } from './labels.ts';
import { StateChip } from './StateChip.tsx';

/** Maximum number of terms in the card, so that the cards below stay visible. The dialog lists all terms. */
const maxTerms = 12;

/** The Consents card: what the member accepted and rejected, and the buttons to ask for an answer. */
export function ConsentsCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const termName = useTermName();
  const { timeZone } = useActingUser();
  const maySee = can(member, 'CAN_SEE_CONSENTS');
  const mayUpdate = can(member, 'CAN_UPDATE_CONSENTS');
  const terms = useQuery({ ...memberTermsOptions(member.id), enabled: maySee });
  if (!maySee) return null;
  const about = { memberId: member.id, memberName: member.name };
  return (
    <InfoCard
      memberId={member.id}
      section="consents"
      icon={IconShieldCheck}
      title="Consents"
      tools={mayUpdate && <ConsentActions about={about} mayText={can(member, 'CAN_SEND_PATIENT_MESSAGE')} />}
    >
      {!terms.data && (
        <LoadState
          of={[terms]}
          failure="The consents did not load."
          waiting={<SkeletonRows rows={4} avatar={false} height={40} />}
        />
      )}
      {terms.data?.length === 0 && <p className={classes.none}>{t('No records found')}</p>}
      <ul className={classes.terms}>
        {terms.data?.slice(0, maxTerms).map((term) => (
          <li key={term.id}>
            <button
              type="button"
              className={classes.name}
              onClick={() => openDialog({ kind: 'consentTerm', ...about, termId: term.id })}
            >
              {termName(term)}
            </button>
            <StateChip consented={term.consented} />
            {term.termResponseSubmission && (
              <span className={classes.meta}>{answerLabels(t, term.termResponseSubmission, timeZone)}</span>
            )}
          </li>
        ))}
      </ul>
      {terms.data && terms.data.length > maxTerms && (
        <p className={classes.meta}>{t('and {count} more', { count: terms.data.length - maxTerms })}</p>
      )}
      {terms.data && (
        <Button size="sm" variant="subtle" onClick={() => openDialog({ kind: 'consents', ...about })}>
          {t('All consents')}
        </Button>
      )}
    </InfoCard>
  );
}

function ConsentActions({
  about,
  mayText,
}: {
  about: { memberId: Member['id']; memberName: string };
  mayText: boolean;
}) {
  const { t } = useTranslation();
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <Menu>
      <Menu.Target>
        <Button size="sm" variant="subtle" px={6} aria-label={t('Request consent')}>
          <IconDotsVertical size={16} stroke={2} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayText && (
          <Menu.Item
            leftSection={<IconMessage {...icon} />}
            onClick={() => openDialog({ kind: 'sendConsent', ...about })}
          >
            {t('Send consent text')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLink {...icon} />}
          onClick={() => openDialog({ kind: 'copyConsentsLink', ...about })}
        >
          {t('Copy consent link')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileCheck {...icon} />} onClick={() => openDialog({ kind: 'consents', ...about })}>
          {t('All consents')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
