import type { AdminUser, Receiver, StaffId } from '@guidepost/contracts';
import { dateZones, dayIn, guideRoles, holdsSomething, mayTakeAway } from '@guidepost/rules';
import { endSessions } from '../../platform/access/queries-open-sessions.ts';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { endCallsOf } from '../calls/public.ts';
import { reassignImports } from '../enrollments/public.ts';
import { handOnArchives } from '../exports/public.ts';
import { dropUploadsOf } from '../files/public.ts';
import { giveImports } from '../imports/public.ts';
import { removeCalendarAddress } from '../schedule/public.ts';
import { handOver } from './handover.ts';
import { findUser } from './queries.ts';
import { deleteUser, findHoldings, setDisabled } from './queries-leave.ts';
import { countVersion, lockUser } from './queries-write.ts';
import { notifyUser } from './save.ts';

/** The person, locked. @throws AppError NOT_FOUND, USER_PROTECTED */
async function mine({ db, viewer }: Acting, userId: StaffId): Promise<AdminUser> {
  if (!(await lockUser(db, userId))) throw notFound();
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  // who impersonates acts as a guide, who may do nothing here
  if (!mayTakeAway({ id: viewer.id, role: viewer.role }, user)) throw new AppError('USER_PROTECTED');
  return user;
}

/** Who takes over, however it was said: one person, several by share, or nobody. @throws AppError BAD_REQUEST for both */
function receiversOf(one: StaffId | null | undefined, several: readonly Receiver[] | undefined): readonly Receiver[] {
  if (several === undefined) return one === null || one === undefined ? [] : [{ guideId: one, share: 1 }];
  if (one !== null && one !== undefined)
    throw badRequest('receivers', 'either', 'Either one who takes over or several can be sent');
  return several;
}

/**
 * Stops what goes on in a user's name: their calls and uploads end, and so does their calendar address, which must not work
 * again with their account. Jobs go on in the name of the administrator who disables or deletes the user.
 */
async function stopAll(acting: Acting, userId: StaffId): Promise<void> {
  const { db, now, services, viewer } = acting;
  await endCallsOf(acting, userId);
  dropUploadsOf(db, userId, now.toString());
  await removeCalendarAddress(db, userId);
  await reassignImports(db, services, userId, viewer.id);
  await giveImports(db, userId, viewer.id);
  await handOnArchives(db, services, userId, viewer.id);
}

/**
 * Takes away that somebody may sign in: their sessions end with this, and their open connections within seconds.
 * @throws AppError NOT_FOUND, USER_PROTECTED, SUCCESSOR_NOT_FOUND
 */
export async function disableUser(
  acting: Acting,
  userId: StaffId,
  receiver: StaffId | null | undefined,
  several?: readonly Receiver[],
): Promise<AdminUser> {
  const { db, now, services } = acting;
  await mine(acting, userId);
  await handOver(acting, userId, receiversOf(receiver, several));
  if (await setDisabled(db, userId, now.toString())) {
    countVersion(db, userId);
    endSessions(db, userId, 'disabled');
    await stopAll(acting, userId);
    services.live.accessChanged(db);
  }
  notifyUser(acting, userId);
  return mine(acting, userId);
}

/** Lets somebody sign in again. What was handed over stays where it is. @throws AppError NOT_FOUND, USER_PROTECTED */
export async function enableUser(acting: Acting, userId: StaffId): Promise<AdminUser> {
  await mine(acting, userId);
  if (await setDisabled(acting.db, userId, null)) {
    countVersion(acting.db, userId);
    acting.services.live.accessChanged(acting.db);
  }
  notifyUser(acting, userId);
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
  several?: readonly Receiver[],
): Promise<{ id: StaffId }> {
  const { db, now, services } = acting;
  await mine(acting, userId);
  const receivers = receiversOf(receiver, several);
  if (receivers.length === 0 && holdsSomething(await findHoldings(db, userId, dayIn(now, dateZones.team), guideRoles)))
    throw refusedAt('SUCCESSOR_NEEDED', 'receivingGuideId', 'required', 'Choose who takes over what they hold.');
  await handOver(acting, userId, receivers);
  endSessions(db, userId, 'deleted');
  await stopAll(acting, userId);
  deleteUser(db, userId, now.toString());
  services.live.accessChanged(db);
  services.live.emit(db, 'user_deleted', { id: userId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  notifyUser(acting, userId);
  return { id: userId };
}
