import { type Role, roles, type StaffId, staffZones } from '@guidepost/contracts';
import {
  canAuditClients,
  capitalizedName,
  dateZones,
  dayIn,
  hasResourcingNumber,
  invitationDays,
} from '@guidepost/rules';
import { endSessions } from '../../platform/access/queries-open-sessions.ts';
import { auditInTransaction } from '../../platform/audit/audit.ts';
import { commandEntry } from '../../platform/audit/audit-entry.ts';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { emit, emitAccessChange } from '../../platform/live/emit.ts';
import { realNow } from '../../platform/real-time.ts';
import { releaseLines } from '../lines/public.ts';
import { planReviews } from './plan-reviews.ts';
import { countAdmins, lockByEmail, putInvitation, setRole } from './queries-invite.ts';
import { findAudited, insertUser, sendEndAudited } from './queries-write.ts';
import { inviteTask } from './tasks.ts';

/** Error whose message is shown to the operator on the command line. */
export class CommandError extends Error {}

const nonStaffRoles: ReadonlySet<Role> = new Set(['PATIENT', 'SYSTEM']);
export const staffRoles = roles.filter((role) => !nonStaffRoles.has(role));

const notifyUserChange = (tx: Db, id: StaffId): void =>
  emit(tx, 'setup_updated', { type: 'users', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });

const addAuditEntry = (tx: Db, action: string): void => auditInTransaction(tx, commandEntry(action));

export interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  isInvited: boolean;
}

/**
 * Adds an installation's first administrator (docs/areas/admin.md#roles). Only the command line can do this.
 * @throws CommandError if an administrator who may sign in already exists, or a value is invalid
 */
export async function addFirstAdmin(tx: Db, admin: NewAdmin): Promise<StaffId> {
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(admin.email))
    throw new CommandError('The email address is not valid.');
  if (!staffZones.some((zone) => zone === admin.timeZone))
    throw new CommandError(`The time zone must be one of ${staffZones.join(', ')}.`);
  if ((await countAdmins(tx)) > 0)
    throw new CommandError('An administrator already exists. To give a different user the role, use the command role.');
  const at = realNow();
  const id = await insertUser(
    tx,
    {
      firstName: capitalizedName(admin.firstName),
      lastName: capitalizedName(admin.lastName),
      email: admin.email.toLowerCase(),
      role: 'SUPER_ADMIN',
      timeZone: admin.timeZone,
      mobilePhone: null,
      specialization: null,
      medicalCenters: [],
      languages: [],
    },
    at.toString(),
  );
  if (id === undefined)
    throw new CommandError('A user with this email already exists. To give this user the role, use the command role.');
  if (admin.isInvited) {
    const expiresAt = at.add({ hours: 24 * invitationDays }).toString();
    await putInvitation(tx, { staffId: id, by: null, at: at.toString(), expiresAt });
    await addJob(tx, inviteTask, { userId: id }, { key: `${inviteTask}:${id}` });
  }
  addAuditEntry(tx, `staff first-admin ${id}`);
  notifyUserChange(tx, id);
  return id;
}

/**
 * Changes a user's role to any staff role. The new role applies from the user's next request, and open connections
 * check the role again.
 * @throws CommandError if no user has the email, or if the change would remove the last administrator
 */
export async function changeRole(tx: Db, email: string, role: Role): Promise<{ id: StaffId; before: Role }> {
  if (!staffRoles.includes(role)) throw new CommandError(`The role must be one of ${staffRoles.join(', ')}.`);
  const found = await lockByEmail(tx, email);
  if (!found) throw new CommandError('No staff member has this email.');
  const { id, role: before } = found;
  if (before === role) return { id, before };
  await setRole(tx, id, role);
  if ((await countAdmins(tx)) === 0)
    throw new CommandError('This user is the last administrator. Give a different user the role first.');
  if (canAuditClients(before) && !canAuditClients(role)) {
    const today = dayIn(realNow(), dateZones.client);
    const ids = (await findAudited(tx, id, today)).map((entry) => Number(entry.id));
    sendEndAudited(tx, ids, today);
  }
  if (hasResourcingNumber(before) && !hasResourcingNumber(role)) await releaseLines(tx, id, null);
  await planReviews(tx, id);
  addAuditEntry(tx, `staff role ${id} ${before} ${role}`);
  emitAccessChange(tx);
  notifyUserChange(tx, id);
  return { id, before };
}

/**
 * Ends all sessions of the user with this email, or of all users if `email` is null. Tokens of these sessions are
 * refused from the next request on, and every process closes their live connections.
 * @returns the number of ended sessions
 * @throws CommandError if no user has the email
 */
export async function endSessionsOf(tx: Db, email: string | null): Promise<number> {
  const found = email === null ? null : await lockByEmail(tx, email);
  if (found === undefined) throw new CommandError('No staff member has this email.');
  const count = await endSessions(tx, found?.id ?? null);
  addAuditEntry(tx, `staff end-sessions ${found?.id ?? 'all'}`);
  emitAccessChange(tx);
  return count;
}
