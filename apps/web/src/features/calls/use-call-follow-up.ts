import { type CallBrief, type CallForViewer, contracts } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { phoneText } from '../../shared/phone.ts';
import { api, can, useActingUser } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { refreshEntry } from '../feed/public.ts';
import { cacheCall } from './api.ts';

type FinishedCall = Pick<
  CallBrief & CallForViewer,
  'id' | 'isFeedbackCall' | 'subjectId' | 'phoneNumber' | 'isNumberClosed'
>;

/**
 * Returns the actions for a missed call or voicemail that is still open: call back, or mark that no follow-up is
 * needed. Only users who manage feedback can return feedback calls (docs/areas/lines.md#feedback-lines).
 * @param name the name of the caller, or of the possible callers, if known
 */
export function useCallFollowUp(call: FinishedCall, isOpen: boolean, name = '') {
  const user = useActingUser();
  const client = useQueryClient();
  const mayCall = isOpen && can(user, 'CAN_CALL_MEMBERS');
  const mayReturn = mayCall && (!call.isFeedbackCall || can(user, 'CAN_MANAGE_MEMBER_FEEDBACK'));
  const dismissal = useMutation({
    mutationFn: () =>
      api(contracts.calls.noFollowUpNeeded, { params: { callId: call.id }, body: { noFollowUpNeeded: true } }),
    onSuccess(saved) {
      cacheCall(client, saved);
      if (saved.subjectId !== null)
        void refreshEntry(client, { userId: saved.subjectId, externalItemType: 'call', externalItemId: saved.id });
    },
  });
  return {
    mayReturn,
    /** The reason why the call cannot be returned, in English. Undefined if the call can be returned. */
    refusal: mayReturn && call.isNumberClosed ? 'This number must not be contacted.' : undefined,
    returnCall: () =>
      openDialog({
        kind: 'call',
        returnOf: call.id,
        memberId: call.subjectId,
        memberName: name === '' ? phoneText(call.phoneNumber) : name,
        mode: call.isFeedbackCall ? 'feedback' : 'create',
      }),
    mayDismiss: mayCall,
    dismiss: () => dismissal.mutate(),
    isDismissing: dismissal.isPending,
  };
}
