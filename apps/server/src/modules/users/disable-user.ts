import type { AdminUser, Receiver, StaffId } from '@guidepost/contracts';
import { canDisable, dateZones, dayIn, guideRoles, hasOpenItems } from '@guidepost/rules';
import { sendEndSessions } from '../../platform/access/queries-open-sessions.ts';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import { sendSetEditors } from '../../platform/http/editors.ts';
import type { Acting } from '../../platform/module.ts';
import { endCallsOf } from '../calls/public.ts';
import { reassignImports } from '../enrollments/public.ts';
import { reassignUserArchives } from '../exports/public.ts';
import { sendDropUploadsOf } from '../files/public.ts';
import { reassignImportRows } from '../imports/public.ts';
import { removeCalendarAddress } from '../schedule/public.ts';
import { planHandover } from './handover/plan.ts';
import { findHoldings } from './handover/queries-holdings.ts';
import { findUser } from './queries.ts';
import { sendDeleteUser, setDisabled } from './queries-leave.ts';
import { lockUser, sendCountVersion } from './queries-write.ts';
import { notifyUser } from './save.ts';

/**
 * Locks and returns a user whom the viewer may disable.
 * @throws AppError NOT_FOUND, USER_PROTECTED
 */
async function lockManageableUser({ db, viewer }: Acting, userId: StaffId): Promise<AdminUser> {
  if (!(await lockUser(db, userId))) throw notFound();
  const user = await findUser(db, userId);
  if (!user) throw notFound();
  // During impersonation, the viewer counts as the impersonated guide, who may not disable users.
  if (!canDisable({ id: viewer.id, role: viewer.role }, user)) throw new AppError('USER_PROTECTED');
  return user;
}

/**
 * Returns the receivers from the property that the request contains: one user, or several users with shares. Returns an
 * empty list if it contains neither.
 * @throws AppError BAD_REQUEST if it contains both
 */
function receiversOf(one: StaffId | null | undefined, several: readonly Receiver[] | undefined): readonly Receiver[] {
  if (several === undefined) return one === null || one === undefined ? [] : [{ guideId: one, share: 1 }];
  if (one !== null && one !== undefined)
    throw badRequest('receivers', 'either', 'Send either receivingGuideId or receivers, not both');
  return several;
}

/**
 * Ends the user's calls and uploads. Deletes their calendar URL, so that it remains invalid if the user is enabled
 * again. Jobs that the user started continue in the name of the administrator who disables or deletes the user.
 */
async function endUserActivity(acting: Acting, userId: StaffId): Promise<void> {
  const { db, now, services, viewer } = acting;
  await endCallsOf(acting, userId);
  sendDropUploadsOf(db, userId, now.toString());
  await removeCalendarAddress(db, userId);
  await reassignImports(db, services, userId, viewer.id);
  await reassignImportRows(db, userId, viewer.id);
  await reassignUserArchives(db, services, userId, viewer.id);
}

/**
 * Disables a user. Their sessions end immediately, and their open connections within seconds.
 * @throws AppError NOT_FOUND, USER_PROTECTED, SUCCESSOR_NOT_FOUND
 */
export async function disableUser(
  acting: Acting,
  userId: StaffId,
  receiver: StaffId | null | undefined,
  several?: readonly Receiver[],
): Promise<AdminUser> {
  const { db, now, services, viewer } = acting;
  await lockManageableUser(acting, userId);
  await planHandover(acting, userId, receiversOf(receiver, several));
  if (await setDisabled(db, userId, now.toString())) {
    sendCountVersion(db, userId);
    sendSetEditors(db, viewer.id, 'user', [userId]);
    sendEndSessions(db, userId, 'disabled');
    await endUserActivity(acting, userId);
    services.live.accessChanged(db);
  }
  notifyUser(acting, userId);
  return lockManageableUser(acting, userId);
}

/**
 * Enables a user. Items that were handed over remain with their new owners.
 * @throws AppError NOT_FOUND, USER_PROTECTED
 */
export async function enableUser(acting: Acting, userId: StaffId): Promise<AdminUser> {
  await lockManageableUser(acting, userId);
  if (await setDisabled(acting.db, userId, null)) {
    sendCountVersion(acting.db, userId);
    sendSetEditors(acting.db, acting.viewer.id, 'user', [userId]);
    acting.services.live.accessChanged(acting.db);
  }
  notifyUser(acting, userId);
  return lockManageableUser(acting, userId);
}

/**
 * Deletes a user. Requires receivers if the user has members or other items, because a deletion cannot be undone.
 * @throws AppError NOT_FOUND, USER_PROTECTED, SUCCESSOR_NEEDED, SUCCESSOR_NOT_FOUND
 */
export async function removeUser(
  acting: Acting,
  userId: StaffId,
  receiver: StaffId | undefined,
  several?: readonly Receiver[],
): Promise<{ id: StaffId }> {
  const { db, now, services } = acting;
  await lockManageableUser(acting, userId);
  const receivers = receiversOf(receiver, several);
  if (receivers.length === 0 && hasOpenItems(await findHoldings(db, userId, dayIn(now, dateZones.team), guideRoles)))
    throw refusedAt(
      'SUCCESSOR_NEEDED',
      'receivingGuideId',
      'required',
      "Choose a guide to take over this user's work.",
    );
  await planHandover(acting, userId, receivers);
  sendEndSessions(db, userId, 'deleted');
  await endUserActivity(acting, userId);
  sendDeleteUser(db, userId, now.toString());
  services.live.accessChanged(db);
  services.live.emit(db, 'user_deleted', { id: userId }, { everyoneWith: 'CAN_VIEW_MEMBERS' });
  notifyUser(acting, userId);
  return { id: userId };
}
