import type { BodyOf, CallForViewer, CallId, calls } from '@guidepost/contracts';
import { sendSetEditors } from '../../../platform/http/editors.ts';
import type { Acting } from '../../../platform/module.ts';
import { sendRemoveDraftsOf } from '../../drafts/public.ts';
import { updateNeedHistory } from '../../needs/public.ts';
import { recordAssigned, requireAssignable } from '../../subjects/public.ts';
import { callFor } from '../present.ts';
import { requireCall } from '../queries-record.ts';
import { closeTodo, externalType, missedCallTodo, notifyCall, openTodo, updateCallRecords } from './follow-up.ts';
import { findOpenTodoTypes, sendAssignCall, sendAssignCallRecords } from './queries-follow.ts';

/**
 * Assigns a call to a member, or moves it to a different member, together with its recording, voicemail, reviews, todos
 * and feed entry. Removes its scheduled event and need, because they belong to the previous member.
 * @throws AppError MEMBER_NOT_FOUND, ALREADY_ASSIGNED
 */
export async function changeSubject(
  acting: Acting,
  callId: CallId,
  body: BodyOf<typeof calls.changeSubject>,
): Promise<CallForViewer> {
  const { db, now, services, viewer } = acting;
  const { subjectId } = body;
  const before = await requireCall(db, callId);
  const record = { recordType: externalType, recordId: callId, memberId: before.member_id };
  if (!(await requireAssignable(acting, record, body, () => callFor(acting, callId)))) return callFor(acting, callId);
  const following = { services, now };
  const open = await findOpenTodoTypes(db, callId);
  for (const type of open) await closeTodo(db, following, callId, type);
  sendAssignCall(db, callId, subjectId, now.toString());
  sendSetEditors(db, viewer.id, 'call', [callId]);
  sendAssignCallRecords(db, callId, subjectId);
  // Deletes drafts about the call, because they describe the previous member.
  sendRemoveDraftsOf(db, 'calls', callId);
  const call = await requireCall(db, callId);
  // `updateCallRecords` decides whether the call is unfinished, and who must finish it.
  const missed = missedCallTodo(call);
  if (open.includes(missed)) await openTodo(db, following, call, missed);
  await updateCallRecords(db, following, call);
  await updateNeedHistory(
    db,
    services,
    { type: 'call', id: callId },
    { memberId: before.member_id, needId: null, before: before.need_id, actorId: call.guide_id, at: now.toString() },
  );
  await recordAssigned(acting, record, subjectId);
  if (before.member_id !== null) await notifyCall(db, services, { ...call, member_id: before.member_id });
  return callFor(acting, callId);
}
