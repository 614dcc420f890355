import type { AdminUser, BodyOf, Role, StaffId, users } from '@guidepost/contracts';
import {
  canAuditClients,
  canDisable,
  capitalizedName,
  dateZones,
  dayIn,
  hasResourcingNumber,
  isAssignable,
  unmetRequirements,
} from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { buyNumberTask, insertGuideLine, releaseLines, renameGuideLines } from '../lines/public.ts';
import { findNumberHolders, numberTakenMessage } from '../subjects/public.ts';
import { planHandover } from './handover/plan.ts';
import { invite } from './invite.ts';
import { setAudited, setTeams } from './memberships.ts';
import { planReviews, planReviewsAtEnds } from './plan-reviews.ts';
import { findUser } from './queries.ts';
import { askForRecord, insertUser, lockUser, sendUpdateUser } from './queries-write.ts';
import { specializationOf } from './specializations.ts';
import { addToRecordTask } from './tasks.ts';

type UserUpdate = BodyOf<typeof users.update>;

const roleFixed = () => refusedAt('USER_ROLE_FIXED', 'role', 'assignable', 'This role cannot be changed here.');

/** Updates open screens after a change to a user. */
export const notifyUser = ({ db, services }: Acting, id: StaffId): void =>
  services.live.emit(db, 'setup_updated', { type: 'users', id }, { everyoneWith: 'CAN_VIEW_MEMBERS' });

async function readUser({ db }: Acting, userId: StaffId): Promise<AdminUser> {
  const found = await findUser(db, userId);
  if (!found) throw notFound();
  return found;
}

/**
 * Checks that the role allows all given properties.
 * @throws AppError BAD_REQUEST
 */
function checkRole(role: Role, { resourceNumber, clientAuditors }: UserUpdate): void {
  if (resourceNumber && !hasResourcingNumber(role))
    throw badRequest('resourceNumber', 'role', 'Only guides and guide supervisors can have a resourcing number');
  if (clientAuditors && clientAuditors.length > 0 && !canAuditClients(role))
    throw badRequest('clientAuditors', 'role', 'Only guide supervisors can audit customers');
}

/**
 * Checks a guide's mobile phone, which rings when someone calls the guide. If another user had the same number, calls
 * would ring for both. If it were one of the organization's lines, calls would be forwarded to that line again.
 * @throws AppError MOBILE_TAKEN, which names the owner
 */
async function checkPhone({ db }: Acting, phone: string | null | undefined, userId: StaffId | null): Promise<void> {
  const holders = phone ? await findNumberHolders(db, phone) : [];
  const holder = holders.find(({ kind, staffId }) => kind === 'line' || (kind === 'staff' && staffId !== userId));
  if (holder) throw refusedAt('MOBILE_TAKEN', 'mobilePhone', 'unique', numberTakenMessage(holder));
}

/**
 * Updates a user's teams, audited clients and number, and records whether the user is to be added to the external
 * record.
 */
async function saveUserDetails(acting: Acting, user: AdminUser, sent: UserUpdate, role: Role): Promise<void> {
  const { db, now, services } = acting;
  const changes = [
    sent.teams ? await setTeams(acting, user.id, sent.teams) : false,
    // A user who is no longer a supervisor stops auditing clients today.
    sent.clientAuditors || (!canAuditClients(role) && canAuditClients(user.role))
      ? await setAudited(acting, user.id, sent.clientAuditors ?? [])
      : false,
    role !== user.role,
  ];
  if (changes.includes(true)) {
    services.live.accessChanged(db);
    // A handover moves the reviews too.
    if (!sent.receivers?.length) await planReviews(db, user.id);
    await planReviewsAtEnds(db, user.id, sent, now);
  }
  // If users with the new role cannot have a number of their own, the user's number becomes one of the organization's
  // general numbers.
  if (!hasResourcingNumber(role) && hasResourcingNumber(user.role)) await releaseLines(db, user.id, acting.viewer.id);
  if (sent.resourceNumber && sent.resourceNumber !== user.resourcingNumber?.number) {
    if (user.resourcingNumber)
      throw refusedAt('NUMBER_SET', 'resourceNumber', 'once', 'This user already has a resourcing number.');
    const holder = (await findNumberHolders(db, sent.resourceNumber)).find(({ kind }) => kind !== 'line');
    if (holder) throw refusedAt('NUMBER_TAKEN', 'resourceNumber', 'unique', numberTakenMessage(holder));
    const lineId = await insertGuideLine(db, {
      guideId: user.id,
      name: `${user.firstName} ${user.lastName}`,
      number: sent.resourceNumber,
      timeZone: user.timeZone,
      at: now.toString(),
    });
    if (lineId === undefined)
      throw refusedAt(
        'NUMBER_TAKEN',
        'resourceNumber',
        'unique',
        'This phone number is already in use. Choose a different number.',
      );
    await services.jobs.add(db, buyNumberTask, { lineId }, { key: `${buyNumberTask}:${lineId}` });
  }
  if (sent.createAvonUser) {
    if (!(await askForRecord(db, user.id, now.toString())))
      throw refusedAt('AVON_USER_EXISTS', 'createAvonUser', 'once', 'This user is already in the external EMR.');
    await services.jobs.add(db, addToRecordTask, { userId: user.id }, { key: `${addToRecordTask}:${user.id}` });
  }
}

const uniqueLanguages = (languages: readonly string[] = []): string[] => [...new Set(languages)];

/**
 * Adds a user.
 * @throws AppError BAD_REQUEST, USER_EMAIL_TAKEN, USER_ROLE_FIXED, MOBILE_TAKEN, NUMBER_TAKEN
 */
export async function createUser(acting: Acting, body: BodyOf<typeof users.create>): Promise<AdminUser> {
  if (!isAssignable(body.role)) throw roleFixed();
  checkRole(body.role, body);
  const { db, now } = acting;
  await checkPhone(acting, body.mobilePhone, null);
  const id = await insertUser(
    db,
    {
      firstName: capitalizedName(body.firstName),
      lastName: capitalizedName(body.lastName),
      email: body.email.toLowerCase(),
      role: body.role,
      timeZone: body.timeZone,
      mobilePhone: body.mobilePhone ?? null,
      languages: uniqueLanguages(body.languages),
      specialization: specializationOf(acting.services, body.role, body.specialization, null),
      medicalCenters: body.medical_centers ?? [],
    },
    now.toString(),
  );
  if (id === undefined)
    throw refusedAt(
      'USER_EMAIL_TAKEN',
      'email',
      'unique',
      'A user with this email already exists. Enter a different email.',
    );
  await saveUserDetails(acting, await readUser(acting, id), body, body.role);
  if (body.invite) await invite(acting, id, acting.viewer.id);
  notifyUser(acting, id);
  return readUser(acting, id);
}

/**
 * Checks that a user's items may be handed over. Viewers may hand over their own items and those of users whom they may
 * disable. The user must be disabled, or must not meet the requirements for keeping the items after this change.
 * @throws AppError USER_PROTECTED, BAD_REQUEST
 */
function checkHandover(
  { viewer, now }: Acting,
  before: AdminUser,
  after: Parameters<typeof unmetRequirements>[0],
): void {
  if (viewer.id !== before.id && !canDisable({ id: viewer.id, role: viewer.role }, before))
    throw new AppError('USER_PROTECTED');
  if (before.disabledAt === null && unmetRequirements(after, dayIn(now, dateZones.team)).length === 0)
    throw badRequest(
      'receivers',
      'lacking',
      'This user is still a guide on a team, so their work cannot be handed over',
    );
}

/**
 * Changes a user. Given teams and clients replace the current ones. If receivers are given, they take over everything
 * that the user is responsible for after the change. Otherwise, everything stays with the user, except reviews that the
 * user may no longer decide.
 * @throws AppError NOT_FOUND, BAD_REQUEST, USER_ROLE_FIXED, USER_PROTECTED, AVON_USER_EXISTS, MOBILE_TAKEN,
 * NUMBER_TAKEN, NUMBER_SET, VERSION_CONFLICT, SUCCESSOR_NOT_FOUND
 */
export async function changeUser(acting: Acting, userId: StaffId, body: UserUpdate): Promise<AdminUser> {
  const { db } = acting;
  if (!(await lockUser(db, userId))) throw notFound();
  const before = await readUser(acting, userId);
  if (body.version !== undefined && body.version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: before });
  const role = body.role ?? before.role;
  if (role !== before.role && !(isAssignable(role) && isAssignable(before.role))) throw roleFixed();
  checkRole(role, body);
  // An unchanged number is not checked, because other changes must be possible even if the number is invalid.
  if (body.mobilePhone !== before.mobilePhone?.number) await checkPhone(acting, body.mobilePhone, userId);
  const firstName = body.firstName === undefined ? before.firstName : capitalizedName(body.firstName);
  const lastName = body.lastName === undefined ? before.lastName : capitalizedName(body.lastName);
  sendUpdateUser(db, userId, {
    firstName,
    lastName,
    role,
    timeZone: body.timeZone ?? before.timeZone,
    mobilePhone: body.mobilePhone === undefined ? (before.mobilePhone?.number ?? null) : body.mobilePhone,
    languages: body.languages === undefined ? before.languages : uniqueLanguages(body.languages),
    specialization: specializationOf(acting.services, role, body.specialization, before),
    medicalCenters: body.medical_centers ?? before.medical_centers,
  });
  await renameGuideLines(db, userId, {
    from: `${before.firstName} ${before.lastName}`,
    to: `${firstName} ${lastName}`,
    changedBy: acting.viewer.id,
  });
  await saveUserDetails(acting, before, body, role);
  if (body.receivers) {
    checkHandover(acting, before, { role, teams: body.teams ?? before.teams });
    await planHandover(acting, userId, body.receivers, before.disabledAt === null ? 'changed' : 'left');
  }
  notifyUser(acting, userId);
  return readUser(acting, userId);
}
