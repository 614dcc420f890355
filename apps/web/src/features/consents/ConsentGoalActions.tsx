import type { ConsentGoal, Member } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';

/**
 * Actions for a consent goal. If the goal is open, the guide can ask for the consent. If the member refused, the guide
 * can record a new answer.
 */
export function ConsentGoalActions({ member, goal }: { member: Member; goal: ConsentGoal }) {
  const { t } = useTranslation();
  const about = { memberId: member.id, memberName: member.name };
  const mayUpdate = can(member, 'CAN_UPDATE_CONSENTS');
  const isRefused = goal.completed && goal.consented === false;
  return (
    <>
      {!goal.completed && mayUpdate && (
        <Button
          size="sm"
          onClick={() =>
            openDialog({ kind: can(member, 'CAN_SEND_PATIENT_MESSAGE') ? 'sendConsent' : 'copyConsentsLink', ...about })
          }
        >
          {t('Send consent')}
        </Button>
      )}
      {!goal.completed && can(member, 'CAN_SEE_CONSENTS') && (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => openDialog({ kind: 'consentTerm', ...about, termId: goal.termId })}
        >
          {t('View consent')}
        </Button>
      )}
      {isRefused && mayUpdate && (
        <Button size="sm" onClick={() => openDialog({ kind: 'consentForm', ...about, termId: goal.termId })}>
          {t('Update consent')}
        </Button>
      )}
    </>
  );
}
