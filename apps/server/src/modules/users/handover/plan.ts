import {
  Day,
  type HandoverPreview,
  Instant,
  idOf,
  Receiver,
  type StaffId,
  type UserHoldings,
} from '@guidepost/contracts';
import { type Distribution, dateZones, dayIn, distributeMembers, guideRoles, mainReceiver } from '@guidepost/rules';
import { z } from 'zod';
import { notFound, refusedAt } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import { findUser } from '../queries.ts';
import { handoverTask } from '../tasks.ts';
import { findColleagues, findHoldings, findMembersOf } from './queries-holdings.ts';

export type Reading = Pick<Acting, 'db' | 'now'>;

/**
 * Why a user hands everything over. `left`: the user was disabled or deleted. `changed`: the user continues in a
 * different role or team.
 */
export const handoverCauses = ['left', 'changed'] as const;
export type HandoverCause = (typeof handoverCauses)[number];

/** Payload of the job that hands over everything a user is responsible for. */
export const HandoverJob = z.strictObject({
  from: idOf('Staff'),
  /** Each member's new guide. */
  plan: z.array(z.tuple([idOf('Member'), idOf('Staff')])),
  receivers: z.array(Receiver).min(1),
  /** The administrator who decided on the handover. */
  actorId: idOf('Staff'),
  /** The user's last day; null if the user only changes role or team. */
  lastDay: Day.nullable(),
  /** When the handover was planned. Jobs from earlier versions lack this property. */
  plannedAt: Instant.nullable().default(null),
  /** Jobs from earlier versions lack this property. All of those jobs are for users who left. */
  cause: z.enum(handoverCauses).default('left'),
});
export type HandoverJob = z.infer<typeof HandoverJob>;

/**
 * Returns everything that a user is responsible for today, and the guides who could take over.
 * @throws AppError NOT_FOUND
 */
export async function holdingsOf({ db, now }: Reading, userId: StaffId): Promise<UserHoldings> {
  if (!(await findUser(db, userId))) throw notFound();
  return findHoldings(db, userId, dayIn(now, dateZones.team), guideRoles);
}

/**
 * Finds the guides who can cover for a user. Sorts guides with the fewest members first, and guides who have never
 * signed in last. A guide's teams must serve all the user's members. If the user has no members, finds guides from the
 * user's teams.
 */
export async function findSuccessors(
  { db, now }: Reading,
  userId: StaffId,
): Promise<Pick<UserHoldings['successors'][number], 'id' | 'name' | 'hasSignedIn'>[]> {
  const today = dayIn(now, dateZones.team);
  const [{ successors, clients, members }, colleagues] = await Promise.all([
    findHoldings(db, userId, today, guideRoles),
    findColleagues(db, userId, today),
  ]);
  return successors
    .filter(({ id, clientIds }) => (members === 0 ? colleagues.has(id) : clientIds.length === clients.length))
    .map(({ id, name, hasSignedIn }) => ({ id, name, hasSignedIn }));
}

const successorNotFound = () =>
  refusedAt(
    'SUCCESSOR_NOT_FOUND',
    'receivingGuideId',
    'exists',
    'Choose a guide who can sign in and whose teams serve these members.',
  );

/**
 * Distributes a user's members among the receivers.
 * @throws AppError SUCCESSOR_NOT_FOUND if a receiver cannot take over
 */
async function distribute(
  reading: Reading,
  from: StaffId,
  receivers: readonly Receiver[],
): Promise<Distribution & { holdings: UserHoldings; members: { id: number; clientId: number }[] }> {
  const holdings = await findHoldings(reading.db, from, dayIn(reading.now, dateZones.team), guideRoles);
  const members = await findMembersOf(reading.db, from);
  const able = receivers.map(({ guideId, share }) => {
    const found = holdings.successors.find(({ id }) => id === guideId);
    if (!found) throw successorNotFound();
    return { guideId, share, clientIds: found.clientIds };
  });
  if (new Set(able.map(({ guideId }) => guideId)).size < able.length) throw successorNotFound();
  return { ...distributeMembers(members, able), holdings, members };
}

/**
 * Distributes those members of a user that the plan does not cover. They were assigned to the user after the plan was
 * made, or their planned receiver can no longer take over. Only receivers who can still take over get members.
 */
export async function planAgain(
  reading: Reading,
  from: StaffId,
  receivers: readonly Receiver[],
): Promise<HandoverJob['plan']> {
  const { successors } = await findHoldings(reading.db, from, dayIn(reading.now, dateZones.team), guideRoles);
  const able = receivers.filter(({ guideId }) => successors.some(({ id }) => id === guideId));
  return able.length === 0 ? [] : pairs(await distribute(reading, from, able));
}

const pairs = ({ plan }: Distribution): HandoverJob['plan'] => plan.map(([memberId, toId]) => [memberId, toId]);

/**
 * Returns what each receiver would take over. Changes nothing.
 * @throws AppError NOT_FOUND, SUCCESSOR_NOT_FOUND
 */
export async function previewHandover(
  reading: Reading,
  from: StaffId,
  receivers: readonly Receiver[],
): Promise<HandoverPreview> {
  if (!(await findUser(reading.db, from))) throw notFound();
  const { plan, membersWithoutReceiver, holdings, members } = await distribute(reading, from, receivers);
  const clientOf = new Map(members.map(({ id, clientId }) => [id, clientId]));
  const byClient = (clientIds: readonly number[]) =>
    holdings.clients.flatMap(({ id, name }) => {
      const count = clientIds.filter((one) => one === id).length;
      return count === 0 ? [] : [{ id, name, members: count }];
    });
  const main = mainReceiver(receivers);
  return {
    receivers: receivers.map((receiver) => {
      const membersOfReceiver = plan.filter(([, guideId]) => guideId === receiver.guideId);
      const successor = holdings.successors.find(({ id }) => id === receiver.guideId);
      return {
        guideId: receiver.guideId,
        name: successor?.name ?? '',
        members: successor?.members ?? 0,
        receives: membersOfReceiver.length,
        clients: byClient(membersOfReceiver.map(([memberId]) => clientOf.get(memberId) ?? 0)),
        takesRest: receiver === main,
      };
    }),
    nobody: byClient(membersWithoutReceiver.map(({ clientId }) => clientId)),
  };
}

/**
 * Hands over everything that a user is responsible for. Makes the plan now. A job then hands over one member at a time,
 * so that many members do not block other work.
 *
 * The handover includes all members, open to-dos, scheduled texts, open call reviews and phone lines. It also includes
 * those that the user gets before the job ends. A user who only changes role or team keeps their own number and the
 * requests that they may still review. The user cannot be a receiver.
 * @throws AppError SUCCESSOR_NOT_FOUND if a receiver cannot take over, or if no receiver is possible for a member
 */
export async function planHandover(
  acting: Acting,
  from: StaffId,
  receivers: readonly Receiver[],
  cause: HandoverCause = 'left',
): Promise<void> {
  const { db, viewer, now, services } = acting;
  if (receivers.length === 0) return;
  const distribution = await distribute(acting, from, receivers);
  if (distribution.membersWithoutReceiver.length > 0) throw successorNotFound();
  const job: HandoverJob = {
    from,
    plan: pairs(distribution),
    receivers: [...receivers],
    actorId: viewer.id,
    lastDay: cause === 'left' ? dayIn(now, dateZones.team) : null,
    plannedAt: now.toString(),
    cause,
  };
  await services.jobs.add(db, handoverTask, job, { key: `${handoverTask}:${from}` });
}
