import type { CallForViewer } from '@guidepost/contracts';
import { visibleMembers } from '../../platform/access/scope.ts';
import { rows, send } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { removeDraftsOf } from '../notes/service.ts';
import { closeTodo, followCall, openTodo, tellCall } from './follow.ts';
import { callFor } from './queries.ts';
import { heldCall } from './record.ts';
import type { Acting } from './start.ts';

const todoTypes = ['CALL_BACK', 'FEEDBACK_CALL', 'INCOMPLETE_CALL', 'INCOMPLETE_NOTE_CALL'] as const;

/**
 * Says with whom a call was: everything of it goes along, its recording and voicemail, reviews, todos and its entry in
 * the feed. An event of the member before is not answered by it any more. @throws AppError MEMBER_NOT_FOUND
 */
export async function changeSubject(acting: Acting, callId: number, memberId: number): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  const before = await heldCall(db, callId);
  if (!(await visibleMembers(db, viewer, [memberId])).has(memberId)) {
    const errors = [{ property: 'subjectId', constraints: { exists: 'This member could not be found.' } }];
    throw new AppError('MEMBER_NOT_FOUND', { errors });
  }
  if (before.member_id === memberId) return callFor(db, callId, acting);
  const following = { services, now };
  const open = await rows<{ type: string }>(
    db,
    `SELECT type FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL AND type = ANY($2::text[])`,
    [callId, todoTypes],
  );
  for (const { type } of open) await closeTodo(db, following, callId, type);
  send(
    db,
    `UPDATE calls SET member_id = $2, scheduled_event_id = NULL, updated_at = $3, version = version + 1, phone_number_id =
       (SELECT p.id FROM phone_numbers p WHERE p.user_id = $2 AND p.number = calls.phone_number AND p.deleted_at IS NULL ORDER BY p.id LIMIT 1)
      WHERE id = $1`,
    [callId, memberId, now.toString()],
  );
  send(db, 'UPDATE call_recordings SET member_id = $2 WHERE call_id = $1', [callId, memberId]);
  send(db, `UPDATE files SET member_id = $2 WHERE owner_type = 'call' AND owner_id = $1`, [callId, memberId]);
  send(db, 'UPDATE call_audits SET member_id = $2 WHERE call_id = $1', [callId, memberId]);
  send(
    db,
    `UPDATE todos SET member_id = $2 WHERE cause_type = 'call_audit' AND cause_id IN (SELECT id FROM call_audits WHERE call_id = $1)`,
    [callId, memberId],
  );
  // what was being written about it was written about somebody else
  removeDraftsOf(db, 'calls', callId);
  const call = await heldCall(db, callId);
  for (const { type } of open) await openTodo(db, following, call, type);
  await followCall(db, following, call);
  if (before.member_id !== null) await tellCall(db, services, { ...call, member_id: before.member_id });
  return callFor(db, callId, acting);
}
