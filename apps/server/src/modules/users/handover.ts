import {
  asId,
  type HandOverPreview,
  type MemberId,
  type Receiver,
  type StaffId,
  type UserHoldings,
} from '@guidepost/contracts';
import {
  type Distribution,
  dateZones,
  dayIn,
  distributeMembers,
  guideRoles,
  mainReceiver,
  unmetRequirements,
} from '@guidepost/rules';
import { auditInTransaction } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db.ts';
import { notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting, Task } from '../../platform/module.ts';
import { reviewOf } from '../calls/public.ts';
import { seesMember } from '../staff/public.ts';
import { askAnew } from '../statuses/public.ts';
import { askOthers, type MemberMove, moveMember } from '../transfers/public.ts';
import { findUser } from './queries.ts';
import {
  findColleagues,
  findHoldings,
  findInChargeOf,
  findMembersOf,
  findPresent,
  giveLines,
  leaveReviews,
  sendGiveReviews,
  sendGiveTexts,
} from './queries-leave.ts';
import { handOverMember, handoverTask } from './tasks.ts';

type Reading = Pick<Acting, 'db' | 'now'>;

/**
 * Returns everything that a user is responsible for today, and the guides who could take over.
 * @throws AppError NOT_FOUND
 */
export async function holdingsOf({ db, now }: Reading, userId: StaffId): Promise<UserHoldings> {
  if (!(await findUser(db, userId))) throw notFound();
  return findHoldings(db, userId, dayIn(now, dateZones.team), guideRoles);
}

/**
 * Finds the guides who can cover for a user, fewest members first. Their teams must serve all the user's members. If
 * the user has no members, finds guides in the user's teams.
 */
export async function findSuccessors({ db, now }: Reading, userId: StaffId): Promise<{ id: StaffId; name: string }[]> {
  const today = dayIn(now, dateZones.team);
  const [{ successors, clients, members }, colleagues] = await Promise.all([
    findHoldings(db, userId, today, guideRoles),
    findColleagues(db, userId, today),
  ]);
  return successors
    .filter(({ id, clientIds }) => (members === 0 ? colleagues.has(id) : clientIds.length === clients.length))
    .map(({ id, name }) => ({ id, name }));
}

const notThese = () =>
  refusedAt(
    'SUCCESSOR_NOT_FOUND',
    'receivingGuideId',
    'exists',
    'Choose a guide who can sign in and whose teams serve these members.',
  );

/**
 * Distributes the members of a user among the receivers.
 * @throws AppError SUCCESSOR_NOT_FOUND if a receiver cannot take over
 */
async function shared(
  reading: Reading,
  from: StaffId,
  receivers: readonly Receiver[],
): Promise<Distribution & { holdings: UserHoldings; members: { id: number; clientId: number }[] }> {
  const holdings = await findHoldings(reading.db, from, dayIn(reading.now, dateZones.team), guideRoles);
  const members = await findMembersOf(reading.db, from);
  const able = receivers.map(({ guideId, share }) => {
    const found = holdings.successors.find(({ id }) => id === guideId);
    if (!found) throw notThese();
    return { guideId, share, clientIds: found.clientIds };
  });
  if (new Set(able.map(({ guideId }) => guideId)).size < able.length) throw notThese();
  return { ...distributeMembers(members, able), holdings, members };
}

/** Returns the receivers who can still take over members of a user. */
async function stillAble(
  { db, now }: Reading,
  from: StaffId,
  receivers: readonly Receiver[],
): Promise<readonly Receiver[]> {
  const { successors } = await findHoldings(db, from, dayIn(now, dateZones.team), guideRoles);
  return receivers.filter(({ guideId }) => successors.some(({ id }) => id === guideId));
}

/**
 * Returns what each receiver would take over. Changes nothing.
 * @throws AppError NOT_FOUND, SUCCESSOR_NOT_FOUND
 */
export async function previewHandover(
  reading: Reading,
  from: StaffId,
  receivers: readonly Receiver[],
): Promise<HandOverPreview> {
  if (!(await findUser(reading.db, from))) throw notFound();
  const { plan, nobody, holdings, members } = await shared(reading, from, receivers);
  const clientOf = new Map(members.map(({ id, clientId }) => [id, clientId]));
  const byClient = (clientIds: readonly number[]) =>
    holdings.clients.flatMap(({ id, name }) => {
      const count = clientIds.filter((one) => one === id).length;
      return count === 0 ? [] : [{ id, name, members: count }];
    });
  const main = mainReceiver(receivers);
  return {
    receivers: receivers.map((receiver) => {
      const theirs = plan.filter(([, guideId]) => guideId === receiver.guideId);
      const successor = holdings.successors.find(({ id }) => id === receiver.guideId);
      return {
        guideId: receiver.guideId,
        name: successor?.name ?? '',
        members: successor?.members ?? 0,
        receives: theirs.length,
        clients: byClient(theirs.map(([memberId]) => clientOf.get(memberId) ?? 0)),
        takesRest: receiver === main,
      };
    }),
    nobody: byClient(nobody.map(({ clientId }) => clientId)),
  };
}

/** Comments on the transfers, by the reason for the handover. */
const comments = {
  left: 'This is part of the handover from a guide who left.',
  changed: 'This is part of the handover from a guide whose role or teams changed.',
} as const;

/**
 * Hands over everything that a user is responsible for. The plan is made now. A job then hands over one member at a
 * time, so that many members do not block other work.
 *
 * The handover includes all members, open to-dos, scheduled texts, open call reviews and phone lines. It also includes
 * items that the user receives before the job ends. A user who only changed role or team keeps their own number and the
 * requests that they may still review. The user cannot be a receiver.
 * @throws AppError SUCCESSOR_NOT_FOUND if a receiver cannot take over, or if no receiver is possible for a member
 */
export async function handOver(
  acting: Acting,
  from: StaffId,
  receivers: readonly Receiver[],
  cause: keyof typeof comments = 'left',
): Promise<void> {
  const { db, viewer, now, services } = acting;
  const main = mainReceiver(receivers);
  if (!main) return;
  const { plan, nobody } = await shared(acting, from, receivers);
  if (nobody.length > 0) throw notThese();
  const payload = {
    from,
    plan,
    receivers,
    actorId: viewer.id,
    lastDay: cause === 'left' ? dayIn(now, dateZones.team) : null,
    cause,
  } satisfies Payload;
  await services.jobs.add(db, handoverTask, payload, { key: `${handoverTask}:${from}` });
}

interface Payload {
  from: StaffId;
  plan: (readonly [number, StaffId])[];
  receivers: readonly Receiver[];
  actorId: StaffId;
  lastDay: string | null;
  /** Older jobs do not have this property, because they are all for users who left. */
  cause?: keyof typeof comments;
}

/** Types of to-dos for decisions that require a permission. */
const decisions = ['TRANSFER_REVIEW', 'STATUS_REVIEW'];

/**
 * Adds the audit entry for one member in the transaction that hands the member over. A job has no request that would
 * add the entry.
 */
function recordAudit(tx: Db, { memberId, fromId, toId, actorId }: Omit<MemberMove, 'comment' | 'lastDay'>): void {
  auditInTransaction(tx, {
    requestId: `hand-over-${fromId}-${memberId}`,
    actorId,
    impersonatedId: null,
    sessionId: null,
    action: handOverMember,
    memberIds: [memberId],
    address: null,
    outcome: 200,
    code: null,
    facts: { staff: toId },
  });
}

/**
 * Returns true if nothing must be handed over any more. Either a user who left was enabled again, or a user meets all
 * requirements again after a change of role or teams.
 */
async function goesOn({ db, now }: Reading, userId: StaffId, cause: keyof typeof comments): Promise<boolean> {
  const user = await findUser(db, userId);
  if (!user || user.disabledAt !== null) return false;
  return cause === 'left' || unmetRequirements(user, dayIn(now, dateZones.team)).length === 0;
}

/**
 * Hands over everything that a user is responsible for, with a transfer for each member. Stops if the user may keep
 * their members again. Can be repeated after a failure, because it skips members who already have another guide.
 */
export const runHandover: Task = async (payload, { transaction, now: businessNow, services }) => {
  const { from, plan, receivers, actorId, lastDay, cause = 'left' } = payload as unknown as Payload;
  const comment = comments[cause];
  const present = (db: Db) =>
    findPresent(
      db,
      receivers.map(({ guideId }) => guideId),
    );
  let isBack = false;
  const carry = (memberId: number, toId: StaffId) =>
    transaction(async (db) => {
      isBack ||= await goesOn({ db, now: businessNow() }, from, cause);
      if (isBack) return;
      // If the receiver can no longer sign in, another receiver is found below.
      if (!(await present(db)).includes(toId)) return;
      const telling = { db, now: businessNow(), services };
      const carried = { memberId: asId<'Member'>(memberId), fromId: from, toId, actorId, comment, lastDay };
      if (await moveMember(telling, carried)) recordAudit(db, carried);
    });
  for (const [memberId, toId] of plan) await carry(memberId, toId);
  if (isBack) return;
  // Members who were assigned to the user after the plan was made, or whose receiver can no longer take over.
  const late = await transaction(async (db) => {
    const reading = { db, now: businessNow() };
    const able = await stillAble(reading, from, receivers);
    return able.length === 0 ? [] : (await shared(reading, from, able)).plan;
  });
  for (const [memberId, toId] of late) await carry(memberId, toId);
  await transaction(async (tx) => {
    if (isBack || (await goesOn({ db: tx, now: businessNow() }, from, cause))) return;
    const at = businessNow().toString();
    const telling = { db: tx, now: businessNow(), services };
    const there = await present(tx);
    const main = mainReceiver(receivers.filter(({ guideId }) => there.includes(guideId)));
    // A receiver may already have a review of the same call. The user's own review and its to-do are then closed before
    // the other to-dos move.
    const leave = async (memberId: MemberId | null) => {
      const left = await leaveReviews(tx, from, at, memberId);
      await services.todos.closeAll(
        tx,
        left.map(({ id }) => reviewOf(id)),
        at,
      );
    };
    // A reviewer of requests needs a permission, which the user may still have.
    await askOthers(telling, from);
    await askAnew(telling, { reviewerId: from });
    // If the main receiver does not see a member, the member's guide receives the items about this member.
    for (const { member_id: memberId, guide_id: guideId } of await findInChargeOf(tx, from)) {
      if (guideId === null || guideId === from) continue;
      if (main && (await seesMember(tx, main.guideId, memberId, telling.now))) continue;
      sendGiveTexts(tx, from, guideId, memberId);
      sendGiveReviews(tx, from, guideId, memberId);
      await leave(memberId);
      await services.todos.handOver(tx, from, guideId, { memberId, but: decisions });
    }
    // If no receiver can sign in, the items remain with the user. The team's tab shows a user who left until all their
    // items are handed over.
    if (!main) return;
    // A guide who only changes role or team does not hand over their own number, nor the calls to it.
    const given = await giveLines(tx, from, main.guideId, { withOwn: cause === 'left' });
    for (const id of given)
      services.live.emit(tx, 'setup_updated', { type: 'lines', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
    sendGiveTexts(tx, from, main.guideId, null);
    sendGiveReviews(tx, from, main.guideId, null);
    await leave(null);
    await services.todos.handOver(tx, from, main.guideId, { but: decisions });
  });
};
