import type { CallId, NeedId, Sentence, StaffId } from '@guidepost/contracts';
import {
  asWritten,
  dayIn,
  displayPhone,
  isCallOver,
  isUnfinished,
  sentence,
  sharedResponseTypes,
  visitFinisher,
} from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import type { Audience, Services } from '../../../platform/module.ts';
import type { Cause } from '../../../platform/services/todos.ts';
import { completeFollowUps } from '../../hospitalizations/public.ts';
import { supportUsersOf } from '../../lines/public.ts';
import { updateNeedHistory } from '../../needs/public.ts';
import { type AtNumber, subjectsAtNumber } from '../../referrals/public.ts';
import { canSeeMember, findActingStaff, findActiveStaff } from '../../staff/public.ts';
import { guidesOfAll, ownersOfNumber } from '../../subjects/public.ts';
import type { CallRecord } from '../queries-record.ts';
import { findMissed, findTodosToReopen } from './queries-follow.ts';
import { zoneOfCall } from './zone-of-call.ts';

export const externalType = 'call' as const;

interface FollowUpContext {
  services: Services;
  now: Temporal.Instant;
}

/**
 * Returns the staff who are notified about an unassigned call: the support staff of its line, and guides who see all
 * members with its number.
 */
async function findUnassignedCallRecipients(tx: Db, call: CallRecord): Promise<StaffId[]> {
  const support = call.line_id === null ? [] : await supportUsersOf(tx, call.line_id);
  return [...support, ...(await guidesOfAll(tx, await ownersOfNumber(tx, call.phone_number), call.time_started))];
}

/** Updates the open screens of all users who may see the call. */
export async function notifyCall(tx: Db, services: Services, call: CallRecord): Promise<void> {
  const others = call.member_id === null ? await findUnassignedCallRecipients(tx, call) : [];
  const people = [call.guide_id, call.line_owner_id].filter((id) => id !== null);
  const audience: Audience = {
    userIds: [...people, ...others],
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

/**
 * Returns true if an ended call needs an outcome. Feedback calls, failed calls, missed incoming calls and outgoing
 * calls that ended before they were connected need no outcome.
 */
const wantsOutcome = (call: CallRecord): boolean =>
  isCallOver(call.status) &&
  !call.is_feedback_call &&
  call.status !== 'FAILED' &&
  (call.incoming ? call.status === 'ENDED' : call.status !== 'ENDED' || call.time_connected !== null);

/**
 * Finds the members or the organization with an unassigned call's number. Returns null for a member's call. If an
 * organization called, the result contains the guide whose phone rang.
 */
async function findUnassignedCaller(tx: Db, call: CallRecord): Promise<AtNumber | null> {
  if (call.member_id !== null) return null;
  const who = await subjectsAtNumber(tx, call.phone_number, call.time_started);
  return who.organization ? { ...who, guideId: call.guide_id } : who;
}

/** Returns the todo type for a missed call. Feedback calls have their own type, for staff who manage feedback. */
export const missedCallTodo = (call: Pick<CallRecord, 'is_feedback_call'>): 'FEEDBACK_CALL' | 'CALL_BACK' =>
  call.is_feedback_call ? 'FEEDBACK_CALL' : 'CALL_BACK';

interface Asked {
  /** If set, the todo belongs only to this user instead of to the member's guide. */
  personal?: StaffId | null;
  /** The call's owner; undefined if the calling code has not determined it. */
  ownerId?: StaffId | null;
}

/**
 * Finds the owner of a call.
 * - A member's call: the member's guide. If the member has no guide, the first of these who may see the member: the
 *   call's guide, the line's owner, a supervisor.
 * - An organization's call: the guide whose phone rang.
 * - Any other unassigned call: the guide of all members with its number, otherwise the line's owner.
 */
function ownerOf(
  tx: Db,
  { now }: FollowUpContext,
  call: CallRecord,
  unassignedCaller: AtNumber | null,
): StaffId | null | Promise<StaffId | null> {
  const { member_id: memberId, assigned_guide_id: guideId, guide_id: by, line_owner_id: keeper } = call;
  if (memberId === null) return unassignedCaller?.guideId ?? keeper ?? by;
  return guideId ?? findActingStaff(tx, memberId, [by, keeper], { permission: 'CAN_CALL_MEMBERS', now });
}

/** Opens a todo of the given type for a call. */
export async function openTodo(
  tx: Db,
  followUpContext: FollowUpContext,
  call: CallRecord,
  type: string,
  { personal = null, ownerId: known }: Asked = {},
): Promise<void> {
  const { services, now } = followUpContext;
  const isKnown = personal !== null || known !== undefined;
  const ownerId = isKnown
    ? (personal ?? known)
    : await ownerOf(tx, followUpContext, call, await findUnassignedCaller(tx, call));
  await services.todos.open(tx, {
    type,
    causeType: externalType,
    causeId: call.id,
    memberId: call.member_id,
    ownerId,
    isPersonal: personal !== null,
    date: dayIn(Temporal.Instant.from(call.time_started), zoneOfCall(call)),
    createdAt: now.toString(),
  });
}

/**
 * Finds the guide who must complete a call's outcome and note, because this guide had the call. Returns null if the
 * call's owner must complete it: this is the member's guide, or the call's guide can no longer do it.
 */
async function findCallFinisher(tx: Db, { now }: FollowUpContext, call: CallRecord): Promise<StaffId | null> {
  const { guide_id: by, member_id: memberId } = call;
  if (by === null || by === call.assigned_guide_id) return null;
  if (memberId === null) return (await findActiveStaff(tx, [by]))[0] ?? null;
  return visitFinisher({ by, seesMember: await canSeeMember(tx, by, memberId, now) });
}

export const closeTodo = (tx: Db, { services, now }: FollowUpContext, callId: CallId, type: string): Promise<void> =>
  services.todos.close(tx, { type, causeType: externalType, causeId: callId }, now.toString());

/**
 * Updates everything that depends on a changed call: its feed entry, its todos, its need's history, and the open
 * screens.
 * @param needBefore the call's previous need, if the change may have replaced it
 */
export async function updateCallRecords(
  tx: Db,
  followUpContext: FollowUpContext,
  call: CallRecord,
  needBefore: NeedId | null = null,
): Promise<void> {
  const { services, now } = followUpContext;
  await updateNeedHistory(
    tx,
    services,
    { type: 'call', id: call.id },
    { memberId: call.member_id, needId: call.need_id, before: needBefore, actorId: call.guide_id, at: now.toString() },
  );
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
    ? isUnfinished({ outcomeId: call.outcome_id, insufficientNotes: call.insufficient_notes })
    : call.insufficient_notes
      ? 'note'
      : null;
  for (const [type, what] of [
    ['INCOMPLETE_CALL', 'outcome'],
    ['INCOMPLETE_NOTE_CALL', 'note'],
  ] as const) {
    if (left === what)
      await openTodo(tx, followUpContext, call, type, { personal: await findCallFinisher(tx, followUpContext, call) });
    else await closeTodo(tx, followUpContext, call.id, type);
  }
  if (call.counts_as_outreach && call.member_id !== null)
    await completeFollowUps({ db: tx, now, services }, call.member_id, call.time_ended ?? now.toString());
  await closeTodosAfterConversation(tx, followUpContext, call);
  await notifyCall(tx, services, call);
}

/** Opens a call-back todo for a missed call and notifies its owner. */
export async function openMissedCallTodo(tx: Db, followUpContext: FollowUpContext, call: CallRecord): Promise<void> {
  const unassignedCaller = await findUnassignedCaller(tx, call);
  const ownerId = await ownerOf(tx, followUpContext, call, unassignedCaller);
  await openTodo(tx, followUpContext, call, missedCallTodo(call), { ownerId });
  await notifyCaller(tx, followUpContext, call, {
    label: sentence('Missed call'),
    unassignedCaller,
    ownerId,
    cause: missedCallNotification(call.id),
  });
}

/**
 * The cause of the notification about a missed call. If the caller leaves a voicemail, a new notification replaces this
 * one.
 */
const missedCallNotification = (callId: CallId) => ({ type: 'CALL_BACK', causeType: 'missed_call', causeId: callId });

/**
 * Returns the caller's name for a notification. If several members share the number, names none of them, because the
 * guide keeps the notification even after one of these members moves to a different guide.
 */
function callerName(call: CallRecord, unassignedCaller: AtNumber | null): Sentence {
  const number = displayPhone(call.phone_number);
  if (unassignedCaller?.organization)
    return sentence('{name}, {number}', { name: unassignedCaller.organization.name, number });
  return unassignedCaller !== null && unassignedCaller.all.length > 1
    ? sentence('A member who shares {number}', { number })
    : asWritten(call.member_name ?? number);
}

/**
 * Notifies the owner of a call about its voicemail, because the owner must call back. The notification shows the
 * caller's name, the organization and its number, or an unknown caller's number. It replaces the notification about the
 * missed call.
 */
export async function notifyOfVoicemail(tx: Db, followUpContext: FollowUpContext, call: CallRecord): Promise<void> {
  await followUpContext.services.notify.withdraw(tx, [missedCallNotification(call.id)], followUpContext.now.toString());
  const unassignedCaller = await findUnassignedCaller(tx, call);
  const ownerId = await ownerOf(tx, followUpContext, call, unassignedCaller);
  await notifyCaller(tx, followUpContext, call, { label: sentence('New voicemail'), unassignedCaller, ownerId });
}

async function notifyCaller(
  tx: Db,
  { services, now }: FollowUpContext,
  call: CallRecord,
  {
    label,
    unassignedCaller,
    ownerId: guideId,
    cause,
  }: { label: Sentence; unassignedCaller: AtNumber | null; ownerId: StaffId | null; cause?: Cause },
): Promise<void> {
  if (guideId === null) return;
  await services.notify.send(tx, {
    guideId,
    memberId: call.member_id,
    groupType: 'call',
    label,
    description: callerName(call, unassignedCaller),
    createdAt: now.toString(),
    ...(cause ? { cause } : {}),
  });
}

/**
 * Closes the call-back todo that a call answers. A connected outgoing call also closes the todos of all earlier missed
 * calls from the member, even if a different person answered.
 */
export async function closeReturnedCallTodos(
  tx: Db,
  followUpContext: FollowUpContext,
  call: CallRecord,
): Promise<void> {
  if (call.returns_call_id !== null)
    for (const type of ['CALL_BACK', 'FEEDBACK_CALL']) await closeTodo(tx, followUpContext, call.returns_call_id, type);
  if (call.member_id === null || call.incoming || call.time_connected === null || call.is_feedback_call) return;
  // A late report must not close call-back todos of calls that were missed after this call.
  const missed = await findMissed(tx, call.member_id, call.time_ended ?? followUpContext.now.toString());
  for (const id of missed) await closeTodo(tx, followUpContext, id, 'CALL_BACK');
}

/**
 * Closes the todos of missed calls and texts after a conversation with the member. Only the outcome shows whether there
 * was a conversation, because a connected call does not prove it. If the outcome or the member changes, reopens the
 * todos that this call had closed (docs/areas/calls.md#messages-that-a-call-answers).
 */
async function closeTodosAfterConversation(
  tx: Db,
  { services, now }: FollowUpContext,
  call: CallRecord,
): Promise<void> {
  const memberId = call.has_reached && !call.is_feedback_call ? call.member_id : null;
  await services.todos.reopen(tx, await findTodosToReopen(tx, call.id, memberId));
  if (memberId === null) return;
  // The call does not answer calls and texts that arrived after it.
  const before = call.time_ended ?? now.toString();
  for (const type of sharedResponseTypes)
    await services.todos.closeOfMember(tx, { type, memberId, before, answeredByCallId: call.id }, now.toString());
}
