import { dayIn, isCallOver, unfinished } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Audience, Db, Services } from '../../platform/module.ts';
import type { CallRecord } from './record.ts';

export const externalType = 'call';

interface Following {
  services: Services;
  now: Temporal.Instant;
}

/** Tells the open screens of whoever may see the call: of one that is nobody's yet, those who look after its line. */
export async function tellCall(tx: Db, services: Services, call: CallRecord): Promise<void> {
  const support =
    call.member_id === null && call.line_id !== null
      ? await rows<{ id: number }>(tx, 'SELECT staff_id AS id FROM line_support_users WHERE line_id = $1', [
          call.line_id,
        ])
      : [];
  const people = [call.guide_id, call.line_owner_id].filter((id) => id !== null);
  const audience: Audience = {
    userIds: [...people, ...support.map(({ id }) => id)],
    guideIds: [call.guide_id],
    ...(call.member_id === null ? {} : { member: { id: call.member_id, permission: 'CAN_VIEW_MEMBERS' as const } }),
  };
  services.live.emit(
    tx,
    'call_updated',
    { id: call.id, subjectId: call.member_id, guideId: call.guide_id, status: call.status },
    audience,
  );
}

/** Whether a call that ended left something to write about it: somebody was rung, and it is no feedback. */
const wantsOutcome = (call: CallRecord): boolean =>
  isCallOver(call.status) &&
  !call.is_feedback_call &&
  call.status !== 'FAILED' &&
  (call.incoming ? call.status === 'ENDED' : call.status !== 'ENDED' || call.time_connected !== null);

const zoneOf = (call: CallRecord): string => call.guide_zone ?? call.line_zone ?? 'America/Chicago';

/** The todo that a missed call leaves: feedback is returned by whoever manages it. */
export const missedTodo = (call: Pick<CallRecord, 'is_feedback_call'>): 'FEEDBACK_CALL' | 'CALL_BACK' =>
  call.is_feedback_call ? 'FEEDBACK_CALL' : 'CALL_BACK';

/** Opens the todo of a call; its owner is the member's guide, else whoever looks after it. */
export const openTodo = (tx: Db, { services, now }: Following, call: CallRecord, type: string): Promise<void> =>
  services.todos.open(tx, {
    type,
    causeType: externalType,
    causeId: call.id,
    memberId: call.member_id,
    ownerId: call.member_id === null && call.line_owner_id !== null ? call.line_owner_id : call.guide_id,
    date: dayIn(Temporal.Instant.from(call.time_started), zoneOf(call)),
    createdAt: now.toString(),
  });

export const closeTodo = (tx: Db, { services, now }: Following, callId: number, type: string): Promise<void> =>
  services.todos.close(tx, { type, causeType: externalType, causeId: callId }, now.toString());

/**
 * Keeps what hangs on a call right after it changed: its entry in the feed, what is left to write about it, and the
 * open screens.
 */
export async function followCall(tx: Db, following: Following, call: CallRecord): Promise<void> {
  const { services } = following;
  if (call.member_id !== null)
    await services.feed.put(tx, {
      memberId: call.member_id,
      type: 'call',
      externalType,
      externalId: call.id,
      eventType: 'call',
      actorId: call.guide_id,
      occurredAt: call.time_started,
      countsAsOutreach: call.counts_as_outreach,
    });
  const left = wantsOutcome(call)
    ? unfinished({ outcomeId: call.outcome_id, insufficientNotes: call.insufficient_notes })
    : call.insufficient_notes
      ? 'note'
      : null;
  for (const [type, what] of [
    ['INCOMPLETE_CALL', 'outcome'],
    ['INCOMPLETE_NOTE_CALL', 'note'],
  ] as const) {
    if (left === what) await openTodo(tx, following, call, type);
    else await closeTodo(tx, following, call.id, type);
  }
  if (call.counts_as_outreach && call.member_id !== null)
    await services.todos.closeOfMember(
      tx,
      { type: 'HOSPITALIZATION_FOLLOW_UP', memberId: call.member_id },
      following.now.toString(),
    );
  await tellCall(tx, services, call);
}

/** Somebody was called and nobody answered: a todo to call back, and news for whoever has it. */
export async function followMissed(tx: Db, following: Following, call: CallRecord): Promise<void> {
  await openTodo(tx, following, call, missedTodo(call));
  await notifyOf(tx, following, call, 'Missed call');
}

/** A notification about a call for whoever is to call back: who it was and, where nobody knows, the number. */
export async function notifyOf(tx: Db, { services, now }: Following, call: CallRecord, label: string): Promise<void> {
  const guideId = call.assigned_guide_id ?? call.line_owner_id ?? call.guide_id;
  if (guideId === null) return;
  await services.notify.send(tx, {
    guideId,
    memberId: call.member_id,
    groupType: 'call',
    label,
    description: call.member_name ?? call.phone_number,
    createdAt: now.toString(),
  });
}

/** Whether the two were connected; that they are may be told only when it is over already. */
export const hasTalked = (call: CallRecord): boolean =>
  call.status === 'ACTIVE' || (call.status === 'ENDED' && call.time_connected !== null);

/** A member was called back, or spoken with: what was missed of them is done. */
export async function followReturned(tx: Db, following: Following, call: CallRecord): Promise<void> {
  const { now } = following;
  if (call.returns_call_id !== null)
    for (const type of ['CALL_BACK', 'FEEDBACK_CALL']) await closeTodo(tx, following, call.returns_call_id, type);
  if (call.member_id === null || !hasTalked(call) || call.is_feedback_call) return;
  // heard of late, it says nothing of a call that was missed after it
  const missed = await rows<{ id: number }>(
    tx,
    `SELECT m.id FROM todos d JOIN calls m ON m.id = d.cause_id
      WHERE d.type = 'CALL_BACK' AND d.cause_type = $1 AND d.member_id = $2 AND d.completed_at IS NULL
        AND m.time_started < coalesce($3::timestamptz, $4)`,
    [externalType, call.member_id, call.time_ended, now.toString()],
  );
  await Promise.all(missed.map(({ id }) => closeTodo(tx, following, id, 'CALL_BACK')));
}
