import { type CallBrief, type CallForViewer, contracts } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { phoneText } from '../../shared/phone.ts';
import { api, can, useActingUser } from '../../shell/api.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import { refreshEntry } from '../feed/public.ts';
import { takeCall } from './api.ts';

type Followed = Pick<
  CallBrief & CallForViewer,
  'id' | 'isFeedbackCall' | 'subjectId' | 'phoneNumber' | 'isNumberClosed'
>;

/**
 * The actions for a missed call or voicemail that is still open: call back, or say that no answer is needed. Feedback
 * calls are returned by people who manage feedback (docs/areas/lines.md#feedback-lines).
 * @param name whom it was with, or who it may have been, where that is known
 */
export function useCallFollowUp(call: Followed, isOpen: boolean, name = '') {
  const user = useActingUser();
  const client = useQueryClient();
  const mayCall = isOpen && can(user, 'CAN_CALL_MEMBERS');
  const mayReturn = mayCall && (!call.isFeedbackCall || can(user, 'CAN_MANAGE_MEMBER_FEEDBACK'));
  const dismissal = useMutation({
    mutationFn: () =>
      api(contracts.calls.noFollowUpNeeded, { params: { callId: call.id }, body: { noFollowUpNeeded: true } }),
    onSuccess(saved) {
      takeCall(client, saved);
      if (saved.subjectId !== null)
        void refreshEntry(client, { userId: saved.subjectId, externalItemType: 'call', externalItemId: saved.id });
    },
  });
  return {
    mayReturn,
    /** Why it cannot be called back, in English; undefined where it can. */
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
