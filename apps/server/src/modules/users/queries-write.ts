import type { ClientId, Role, StaffId, TeamId, TeamRole } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { isRetired, sendLockSetup } from '../../platform/queries-retired.ts';
import { bool, day, id, nullable, oneOf, row } from '../../platform/row.ts';

const idRow = row({ id: id<'Staff'>() });

/** Locks a user until the transaction ends. Returns true if the user exists. */
export const lockUser = async (tx: Db, userId: StaffId): Promise<boolean> =>
  (await execute(
    tx,
    'SELECT FROM users u JOIN staff s ON s.user_id = u.id WHERE u.id = $1 AND u.deleted_at IS NULL FOR NO KEY UPDATE OF u',
    [userId],
  )) > 0;

export interface UserFields {
  firstName: string;
  lastName: string;
  role: Role;
  timeZone: string;
  mobilePhone: string | null;
  languages: readonly string[];
  specialization: string | null;
  medicalCenters: readonly string[];
}

/** Adds a user. Returns undefined if another user has the email. */
export async function insertUser(
  tx: Db,
  fields: UserFields & { email: string },
  at: string,
): Promise<StaffId | undefined> {
  const [found] = await rows(
    tx,
    idRow,
    `WITH person AS (
       INSERT INTO users (role, first_name, last_name, created_at)
       SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM staff WHERE email = $5::text::citext AND deleted_at IS NULL) RETURNING id)
     INSERT INTO staff (user_id, email, time_zone, mobile_phone, specialization, medical_centers, languages)
     SELECT id, $5, $6, $7, $8, $9::text[], $10::text[] FROM person
     ON CONFLICT (email) WHERE deleted_at IS NULL DO NOTHING RETURNING user_id AS id`,
    [
      fields.role,
      fields.firstName,
      fields.lastName,
      at,
      fields.email,
      fields.timeZone,
      fields.mobilePhone,
      fields.specialization,
      fields.medicalCenters,
      fields.languages,
    ],
  );
  return found?.id;
}

/** Stores a user's fields as a new version. The user must be locked. */
export function sendUpdateUser(tx: Db, userId: StaffId, fields: UserFields): void {
  send(tx, 'UPDATE users SET first_name = $2, last_name = $3, role = $4, version = version + 1 WHERE id = $1', [
    userId,
    fields.firstName,
    fields.lastName,
    fields.role,
  ]);
  send(
    tx,
    `UPDATE staff SET time_zone = $2, mobile_phone = $3, specialization = $4, medical_centers = $5::text[], languages = $6::text[]
      WHERE user_id = $1`,
    [userId, fields.timeZone, fields.mobilePhone, fields.specialization, fields.medicalCenters, fields.languages],
  );
}

export const sendCountVersion = (tx: Db, userId: StaffId): void =>
  send(tx, 'UPDATE users SET version = version + 1 WHERE id = $1', [userId]);

const membershipRow = row({
  id: id(),
  team_id: id<'Team'>(),
  role: oneOf(['MEMBER', 'VIEWER']),
  is_manager: bool,
  start_date: day,
  end_date: nullable(day),
});

/** Finds a user's team memberships, except those that ended before today. */
export const findMemberships = (tx: Db, userId: StaffId, today: string) =>
  rows(
    tx,
    membershipRow,
    `SELECT id, team_id, role, is_manager, start_date, end_date FROM team_memberships
      WHERE staff_id = $1 AND (end_date IS NULL OR end_date >= $2) ORDER BY id`,
    [userId, today],
  );

export interface Membership {
  teamId: TeamId;
  role: TeamRole;
  isManager: boolean;
  startDate: string;
  endDate: string | null;
}

export const sendInsertMembership = (tx: Db, userId: StaffId, membership: Membership): void =>
  send(
    tx,
    'INSERT INTO team_memberships (team_id, staff_id, role, is_manager, start_date, end_date) VALUES ($1, $2, $3, $4, $5, $6)',
    [membership.teamId, userId, membership.role, membership.isManager, membership.startDate, membership.endDate],
  );

export const sendUpdateMembership = (tx: Db, membershipId: number, membership: Omit<Membership, 'teamId'>): void =>
  send(tx, 'UPDATE team_memberships SET role = $2, is_manager = $3, start_date = $4, end_date = $5 WHERE id = $1', [
    membershipId,
    membership.role,
    membership.isManager,
    membership.startDate,
    membership.endDate,
  ]);

/** Ends memberships the day before `today`. Deletes memberships that start on or after `today`. */
export function sendEndMemberships(tx: Db, ids: readonly number[], today: string): void {
  send(tx, 'DELETE FROM team_memberships WHERE id = ANY($1::bigint[]) AND start_date >= $2', [ids, today]);
  send(tx, 'UPDATE team_memberships SET end_date = $2::date - 1 WHERE id = ANY($1::bigint[])', [ids, today]);
}

/** Finds which of these teams exist and are not retired. Locks them, so that they cannot be retired meanwhile. */
export const findOfferedTeams = async (db: Db, ids: readonly TeamId[]): Promise<TeamId[]> => {
  sendLockSetup(db, 'team', ids);
  const found = await rows(
    db,
    row({ id: id<'Team'>() }),
    `SELECT t.id FROM teams t WHERE t.id = ANY($1::bigint[]) AND t.deleted_at IS NULL AND NOT ${isRetired('team', 't.id')}`,
    [ids],
  );
  return found.map((team) => team.id);
};

const auditorRow = row({ id: id(), client_id: id<'Client'>(), start_date: day, end_date: nullable(day) });

/** Finds the clients that a user audits, except those whose audit ended before today. */
export const findAudited = (tx: Db, userId: StaffId, today: string) =>
  rows(
    tx,
    auditorRow,
    `SELECT id, client_id, start_date, end_date FROM client_auditors
      WHERE staff_id = $1 AND (end_date IS NULL OR end_date >= $2) ORDER BY id`,
    [userId, today],
  );

export const sendInsertAudited = (
  tx: Db,
  userId: StaffId,
  entry: { clientId: ClientId; startDate: string; endDate: string | null },
): void =>
  send(tx, 'INSERT INTO client_auditors (client_id, staff_id, start_date, end_date) VALUES ($1, $2, $3, $4)', [
    entry.clientId,
    userId,
    entry.startDate,
    entry.endDate,
  ]);

export const sendUpdateAudited = (
  tx: Db,
  entryId: number,
  { startDate, endDate }: { startDate: string; endDate: string | null },
): void =>
  send(tx, 'UPDATE client_auditors SET start_date = $2, end_date = $3 WHERE id = $1', [entryId, startDate, endDate]);

/** Ends a user's audits of clients, as `sendEndMemberships` ends team memberships. */
export function sendEndAudited(tx: Db, ids: readonly number[], today: string): void {
  send(tx, 'DELETE FROM client_auditors WHERE id = ANY($1::bigint[]) AND start_date >= $2', [ids, today]);
  send(tx, 'UPDATE client_auditors SET end_date = $2::date - 1 WHERE id = ANY($1::bigint[])', [ids, today]);
}

export const countClients = (db: Db, ids: readonly ClientId[]): Promise<number> =>
  execute(db, 'SELECT FROM clients WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL', [ids]);

/** Records that a user is to be added to the external record. Returns false if the record already contains the user. */
export const askForRecord = async (tx: Db, userId: StaffId, at: string): Promise<boolean> =>
  (await execute(tx, 'UPDATE staff SET avon_requested_at = $2 WHERE user_id = $1 AND avon_id IS NULL', [userId, at])) >
  0;
