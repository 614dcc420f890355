import type { CallId, MemberId, TodoId } from '@guidepost/contracts';
import { type Db, rows, send } from '../../../platform/db.ts';
import { id, oneOf, row } from '../../../platform/row.ts';

const todoTypes = ['CALL_BACK', 'FEEDBACK_CALL', 'INCOMPLETE_CALL', 'INCOMPLETE_NOTE_CALL'] as const;

export async function findOpenTodoTypes(tx: Db, callId: CallId): Promise<(typeof todoTypes)[number][]> {
  const open = await rows(
    tx,
    row({ type: oneOf(todoTypes) }),
    `SELECT type FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL AND type = ANY($2::text[])`,
    [callId, todoTypes],
  );
  return open.map(({ type }) => type);
}

/**
 * Assigns a call to a member, and links it to the member's phone number with the same digits, if there is one. Removes
 * the event and the need, because they belong to the previous member.
 */
export function sendAssignCall(tx: Db, callId: CallId, memberId: MemberId, at: string): void {
  send(
    tx,
    `UPDATE calls SET member_id = $2, scheduled_event_id = NULL, need_id = NULL, updated_at = $3, version = version + 1, phone_number_id =
       (SELECT p.id FROM phone_numbers p WHERE p.user_id = $2 AND p.number = calls.phone_number AND p.deleted_at IS NULL ORDER BY p.id LIMIT 1)
      WHERE id = $1`,
    [callId, memberId, at],
  );
}

/** Assigns a call's recording, files and reviews, and the todos of the reviews, to a member. */
export function sendAssignCallRecords(tx: Db, callId: CallId, memberId: MemberId): void {
  for (const statement of [
    'UPDATE call_recordings SET member_id = $2 WHERE call_id = $1',
    `UPDATE files SET member_id = $2 WHERE owner_type = 'call' AND owner_id = $1`,
    'UPDATE call_audits SET member_id = $2 WHERE call_id = $1',
    `UPDATE todos SET member_id = $2 WHERE cause_type = 'call_audit' AND cause_id IN (SELECT id FROM call_audits WHERE call_id = $1)`,
  ])
    send(tx, statement, [callId, memberId]);
}

/**
 * Returns a member's missed calls that still need to be returned.
 * @param before only calls that started before this time are included
 */
export async function findMissed(tx: Db, memberId: MemberId, before: string): Promise<CallId[]> {
  const missed = await rows(
    tx,
    row({ id: id<'Call'>() }),
    `SELECT m.id FROM todos d JOIN calls m ON m.id = d.cause_id
      WHERE d.type = 'CALL_BACK' AND d.cause_type = 'call' AND d.member_id = $1 AND d.completed_at IS NULL
        AND m.time_started < $2`,
    [memberId, before],
  );
  return missed.map((call) => call.id);
}

/**
 * Returns the todos that a call closed with its previous outcome and that must be reopened. A todo is reopened only if
 * its text or call still belongs to the member and still needs an answer. A guide's text or another call may have
 * answered it in the meantime.
 * @param memberId the member who was reached according to the current outcome; null if no member was reached
 */
export async function findTodosToReopen(tx: Db, callId: CallId, memberId: MemberId | null): Promise<TodoId[]> {
  const found = await rows(
    tx,
    row({ id: id<'Todo'>() }),
    `SELECT d.id FROM todos d
      WHERE d.answered_by_call_id = $1 AND d.completed_at IS NOT NULL AND d.member_id IS DISTINCT FROM $2::bigint
        AND (EXISTS (SELECT FROM texts t WHERE d.cause_type = 'message' AND t.id = d.cause_id AND t.member_id = d.member_id
                       AND NOT t.no_follow_up_needed AND t.deleted_at IS NULL)
          OR EXISTS (SELECT FROM calls m WHERE d.cause_type = 'call' AND m.id = d.cause_id AND m.member_id = d.member_id
                       AND NOT m.no_follow_up_needed AND m.deleted_at IS NULL))
        AND NOT EXISTS (SELECT FROM todos n WHERE n.type = d.type AND n.cause_type = d.cause_type AND n.cause_id = d.cause_id AND n.completed_at IS NULL)
        AND NOT EXISTS (SELECT FROM texts t WHERE t.member_id = d.member_id AND NOT t.incoming AND NOT t.is_automated AND t.link_id IS NULL
                          AND t.status NOT IN ('scheduled', 'held') AND t.deleted_at IS NULL AND coalesce(t.rewritten_at, t.created_at) >= d.created_at)
        AND NOT EXISTS (SELECT FROM calls m JOIN outcomes o ON o.id = m.outcome_id AND o.counts_as_outreach
                         WHERE m.member_id = d.member_id AND m.id <> $1 AND m.time_connected IS NOT NULL AND NOT m.is_feedback_call
                           AND m.deleted_at IS NULL AND coalesce(m.time_ended, m.time_connected) >= d.created_at)`,
    [callId, memberId],
  );
  return found.map((todo) => todo.id);
}
