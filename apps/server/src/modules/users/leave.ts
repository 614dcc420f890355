import { type AdminUser, asId, type StaffId, type UserHoldings } from '@guidepost/contracts';
import { dateZones, dayIn, guideRoles, holdsSomething, mayTakeAway } from '@guidepost/rules';
import { endSessions } from '../../platform/access/queries-open-sessions.ts';
import { AppError, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting, Task } from '../../platform/module.ts';
import { findUser } from './queries.ts';
import {
  deleteUser,
  findHoldings,
  giveLinesAndTexts,
  giveReviews,
  isSuccessor,
  leaveReviews,
  lockSomeMembers,
  setDisabled,
} from './queries-leave.ts';
import { countVersion, lockUser } from './queries-write.ts';
import { tellUser } from './save.ts';
import { handOverTask } from './tasks.ts';

/** So many members change hands in one transaction. */
const batch = 25;

/** What somebody has in their hands today, and who could take it over. @throws AppError NOT_FOUND */
export async function holdingsOf({ db, now }: Pick<Acting, 'db' | 'now'>, userId: StaffId): Promise<UserHoldings> {
  if (!(await findUser(db, userId))) throw notFound();
  return findHoldings(db, userId, dayIn(now, dateZones.team), guideRoles);
}

/** The person, held. @throws AppError NOT_FOUND, USER_PROTECTED */
async function mine({ db, viewer }: Acting, userId: StaffId): Promise<AdminUser> {
  if (!(await lockUser(db, userId))) throw notFound();
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  // who impersonates acts as a guide, who may do nothing here
  if (!mayTakeAway({ id: viewer.id, role: viewer.role }, user)) throw new AppError('USER_PROTECTED');
  return user;
}

/** Everything that somebody holds goes to a guide: by a job, in portions, so that many members hold up nothing. */
async function handOver(
  { db, viewer, now, services }: Acting,
  from: StaffId,
  to: StaffId | null | undefined,
): Promise<void> {
  if (to === null || to === undefined) return;
  const today = dayIn(now, dateZones.team);
  if (to === from || !(await isSuccessor(db, { from, to, today }, guideRoles)))
    throw refusedAt(
      'SUCCESSOR_NOT_FOUND',
      'receivingGuideId',
      'exists',
      'Choose a guide who can sign in and whose teams serve these members.',
    );
  await services.jobs.add(db, handOverTask, { from, to, actorId: viewer.id }, { key: `${handOverTask}:${from}` });
}

/**
 * Takes away that somebody may sign in: their sessions end with this, and their open connections within seconds.
 * @throws AppError NOT_FOUND, USER_PROTECTED, SUCCESSOR_NOT_FOUND
 */
export async function disableUser(
  acting: Acting,
  userId: StaffId,
  receiver: StaffId | null | undefined,
): Promise<AdminUser> {
  const { db, now, services } = acting;
  await mine(acting, userId);
  await handOver(acting, userId, receiver);
  if (await setDisabled(db, userId, now.toString())) {
    countVersion(db, userId);
    endSessions(db, userId, 'disabled');
    services.live.accessChanged(db);
  }
  tellUser(acting, userId);
  return mine(acting, userId);
}

/** Lets somebody sign in again. What was handed over stays where it is. @throws AppError NOT_FOUND, USER_PROTECTED */
export async function enableUser(acting: Acting, userId: StaffId): Promise<AdminUser> {
  await mine(acting, userId);
  if (await setDisabled(acting.db, userId, null)) {
    countVersion(acting.db, userId);
    acting.services.live.accessChanged(acting.db);
  }
  tellUser(acting, userId);
  return mine(acting, userId);
}

/**
 * Deletes somebody of the staff. What they hold needs somebody who takes it over, because this cannot be taken back.
 * @throws AppError NOT_FOUND, USER_PROTECTED, SUCCESSOR_NEEDED, SUCCESSOR_NOT_FOUND
 */
export async function removeUser(
  acting: Acting,
  userId: StaffId,
  receiver: StaffId | undefined,
): Promise<{ id: StaffId }> {
  const { db, now, services } = acting;
  await mine(acting, userId);
  if (receiver === undefined && holdsSomething(await findHoldings(db, userId, dayIn(now, dateZones.team), guideRoles)))
    throw refusedAt('SUCCESSOR_NEEDED', 'receivingGuideId', 'required', 'Choose who takes over what they hold.');
  await handOver(acting, userId, receiver);
  endSessions(db, userId, 'deleted');
  deleteUser(db, userId, now.toString());
  services.live.accessChanged(db);
  services.live.emit(db, 'user_deleted', { id: userId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  tellUser(acting, userId);
  return { id: userId };
}

/** Gives what somebody held to another guide, members in portions; run again after a failure it goes on. */
export const runHandOver: Task = async (payload, { transaction, now: businessNow, services }) => {
  const [from, to, actorId] = [payload.from, payload.to, payload.actorId].map((one) => asId<'Staff'>(Number(one))) as [
    StaffId,
    StaffId,
    StaffId,
  ];
  for (;;) {
    const moved = await transaction(async (tx) => {
      const members = await lockSomeMembers(tx, from, batch);
      for (const memberId of members)
        await services.assignments.assign(tx, { memberId, guideId: to, actorId, at: businessNow() });
      return members.length;
    });
    if (moved === 0) break;
  }
  await transaction(async (tx) => {
    const at = businessNow().toString();
    giveLinesAndTexts(tx, from, to);
    giveReviews(tx, from, to);
    const left = await leaveReviews(tx, from, at);
    await services.todos.closeAll(
      tx,
      left.map(({ id }) => ({ type: 'CALL_AUDIT', causeType: 'call_audit', causeId: id })),
      at,
    );
    await services.todos.handOver(tx, from, to);
  });
};
