import type { CallForViewer } from '@guidepost/contracts';
import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';

/**
 * Returns the request that repeats a failed call. The new call has the same purpose: the call to return, the event or
 * the need.
 */
export function repeatedCall(call: CallForViewer): Omit<DialogKinds['call'], 'memberName'> {
  const { id, subjectId, needId, isFeedbackCall, scheduledEventId, returnsCallId } = call;
  return {
    memberId: subjectId,
    mode: isFeedbackCall ? 'feedback' : 'create',
    ...(subjectId === null || returnsCallId !== null ? { returnOf: id } : {}),
    ...(scheduledEventId === null ? {} : { event: { id: scheduledEventId } }),
    ...(needId === null ? {} : { needId }),
  };
}
