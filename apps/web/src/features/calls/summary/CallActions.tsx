import type { CallForViewer } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { unassignedText } from '../../subjects/public.ts';
import { isInProgress } from '../labels.ts';
import { useCallFollowUp } from '../use-call-follow-up.ts';

/**
 * Buttons for the actions that the server allows the user to take on a call.
 * @param leave closes the summary, and then opens the call. Asks first if unsent feedback would be lost
 */
export function CallActions({ call, leave }: { call: CallForViewer; leave: (go: () => void) => void }) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { mayReturn, refusal, returnCall, mayDismiss, dismiss, isDismissing } = useCallFollowUp(
    call,
    call.isToBeReturned,
    call.subjectName ?? unassignedText(t, call) ?? '',
  );
  return (
    <>
      {can(call, 'CAN_EDIT') && (
        <Button onClick={() => leave(() => openDialog({ kind: 'openCall', callId: call.id }))}>
          {isInProgress(call) ? t('Open call') : call.outcome ? t('Edit outcome') : t('Add outcome')}
        </Button>
      )}
      {mayReturn && (
        <Button onClick={() => leave(returnCall)} disabled={refusal !== undefined}>
          {t('Return call')}
        </Button>
      )}
      {refusal !== undefined && <span className="gp-meta">{t(refusal)}</span>}
      {mayDismiss && (
        <Button variant="subtle" loading={isDismissing} onClick={dismiss}>
          {t('No follow up needed')}
        </Button>
      )}
      {can(call, 'CAN_CHANGE_SUBJECT') && (call.subjectId === null || !isInProgress(call)) && (
        <Button onClick={() => openDialog({ kind: 'assignCall', callId: call.id })}>
          {call.subjectId === null ? t('Assign call to member') : t('Move to another member')}
        </Button>
      )}
      {call.subjectId === null && call.asked.length === 0 && can(user, 'CAN_UPDATE_ALL_USER_DATA') && (
        <Button
          onClick={() =>
            openDialog({ kind: 'assignPhone', phoneNumber: call.phoneNumber, candidates: call.candidates })
          }
        >
          {t('Assign phone number')}
        </Button>
      )}
      {can(call, 'CAN_SHARE') && (
        <Button onClick={() => openDialog({ kind: 'shareCall', callId: call.id })}>{t('Share call')}</Button>
      )}
    </>
  );
}
