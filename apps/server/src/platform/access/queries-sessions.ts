import { type MemberId, roles, type StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../db.ts';
import { bool, id, instant, isJoined, nullable, oneOf, outer, type RowOf, row, text } from '../row.ts';
import { hasSignedIn } from './queries-signed-in.ts';
import { visibilityColumns, visibilityCtes, visibilityDays, visibilityRow } from './queries-visibility.ts';
import type { TokenClaims } from './tokens.ts';

const actingRow = row({ id: id<'Staff'>(), name: text, role: oneOf(roles), time_zone: text, usable: bool });
const memberRow = row({ member_id: id<'Member'>(), client_id: id<'Client'>() });
/** The member whom a request names: null columns if the request names none, or if the member does not exist. */
const requestedRow = row({ ...outer(memberRow), assigned_guide_id: nullable(id<'Staff'>()) });
export type RequestedMember = RowOf<typeof requestedRow>;
const sessionRow = row({
  session_id: id(),
  real_id: id<'Staff'>(),
  real_role: oneOf(roles),
  live: bool,
  quiet: bool,
  /** True if the user has started to impersonate the acting user in this session. */
  has_started: bool,
  ...outer(actingRow),
  ...requestedRow,
  changes: text,
  read_at: instant,
  ...visibilityRow,
});
export type SessionRow = RowOf<typeof sessionRow>;

/**
 * Returns true if the session's row has an acting user. It has none if the request names an impersonated user who does
 * not exist.
 */
export const hasActing = (found: SessionRow): found is SessionRow & RowOf<typeof actingRow> =>
  isJoined(actingRow, found, 'id');

/** Returns true if the requested member exists. */
export const hasMember = <Row extends RequestedMember>(found: Row): found is Row & RowOf<typeof memberRow> =>
  isJoined(memberRow, found, 'member_id');

/** Maximum idle time and maximum duration of a session, in seconds. */
export interface SessionLimits {
  idleSeconds: number;
  absoluteSeconds: number;
}

const isWithinLimits = (idle: string, absolute: string): string => `s.ended_at IS NULL
             AND s.last_active_at > clock_timestamp() - make_interval(secs => ${idle})
             AND s.started_at > clock_timestamp() - make_interval(secs => ${absolute})`;
const isQuiet = `s.last_active_at < clock_timestamp() - interval '30 seconds'`;
/** The recent changes of anyone's access that a statement sees (migrations/202611292030_access-changes.sql). */
const changes = `coalesce((SELECT string_agg(c.id::text, ',' ORDER BY c.id) FROM access_changes c), '')`;
const requestedColumns = 'requested.user_id AS member_id, requested.client_id, requested.assigned_guide_id';
const joinRequested = (memberId: string): string =>
  `LEFT JOIN members requested ON requested.user_id = ${memberId}::bigint AND requested.deleted_at IS NULL`;

/**
 * Finds the session of the token, its acting user, and the members whom that user may see today. Also finds the
 * requested member, so that the access check needs no statement of its own. `changes` contains the ids of
 * the recent changes of access, for `findUnchanged`. The session and its limits use the actual time. Memberships use
 * business time and the dates of `visibilityDays`.
 * Parameters: $1 issuer, $2 sid, $3 subject, $4 impersonated id or null, $5 idle seconds, $6 absolute seconds, $7
 * business now, $8 id of the requested member or null
 */
const sessionSql = `
  WITH RECURSIVE session AS (
    SELECT s.id, s.staff_id, s.impersonated_ids, u.role,
           ${isWithinLimits('$5', '$6')}
             AND u.deleted_at IS NULL AND st.disabled_at IS NULL AS live,
           ${isQuiet} AS quiet
      FROM staff_sessions s
      JOIN staff_identities i ON i.issuer = s.issuer AND i.staff_id = s.staff_id AND i.subject = $3
      JOIN users u ON u.id = s.staff_id
      JOIN staff st ON st.user_id = s.staff_id
     WHERE s.issuer = $1 AND s.sid = $2
  ), acting AS (
    SELECT u.id, u.name, u.role, st.time_zone, u.deleted_at IS NULL AND st.disabled_at IS NULL AS usable,
           ${visibilityDays('$7::timestamptz')}
      FROM session
      JOIN users u ON u.id = coalesce($4::bigint, session.staff_id)
      JOIN staff st ON st.user_id = u.id
  ), ${visibilityCtes('$7::timestamptz')}
  SELECT session.id AS session_id, session.staff_id AS real_id, session.role AS real_role, session.live, session.quiet,
         coalesce($4::bigint = ANY (session.impersonated_ids), false) AS has_started, acting.id, acting.name, acting.role, acting.time_zone, acting.usable,
         ${requestedColumns}, ${changes} AS changes, clock_timestamp() AS read_at,
         ${visibilityColumns}
    FROM session LEFT JOIN acting ON true
    ${joinRequested('$8')}`;

/**
 * Finds the session of a token, its acting user, the members whom that user may see, and the requested member. Returns
 * undefined before the first request of the session.
 */
export async function findSession(
  db: Db,
  claims: TokenClaims,
  impersonate: number | null,
  { idleSeconds, absoluteSeconds }: SessionLimits,
  now: string,
  memberId: MemberId | null,
): Promise<SessionRow | undefined> {
  const values = [claims.issuer, claims.sid, claims.subject, impersonate, idleSeconds, absoluteSeconds, now, memberId];
  const [found] = await rows(db, sessionRow, sessionSql, values);
  return found;
}

const unchangedRow = row({ live: bool, quiet: bool, ...requestedRow });

/** The state of the database when `findSession` read an access. */
export interface SeenAccess {
  sessionId: number;
  sid: string;
  changes: string;
  readAt: string;
}

/**
 * Parameters: $1 session, $2 sid, $3 seen changes, $4 when they were read, $5 idle seconds, $6 absolute seconds, $7 id of
 * the requested member or null
 */
const unchangedSql = `
  SELECT ${isWithinLimits('$5', '$6')} AS live, ${isQuiet} AS quiet, ${requestedColumns}
    FROM staff_sessions s ${joinRequested('$7')}
   WHERE s.id = $1 AND s.sid = $2 AND ${changes} = $3 AND clock_timestamp() < $4::timestamptz + interval '1 minute'`;

/**
 * Finds a session whose user's access was read less than a minute ago and has not changed since, and the requested
 * member. Returns undefined otherwise. A changed access is never returned, because each transaction that changes one
 * adds a row with a new id to `access_changes`. The purge deletes the row more than a minute after its commit.
 */
export async function findUnchanged(
  db: Db,
  { sessionId, sid, changes: seen, readAt }: SeenAccess,
  { idleSeconds, absoluteSeconds }: SessionLimits,
  memberId: MemberId | null,
): Promise<RowOf<typeof unchangedRow> | undefined> {
  const values = [sessionId, sid, seen, readAt, idleSeconds, absoluteSeconds, memberId];
  const [found] = await rows(db, unchangedRow, unchangedSql, values);
  return found;
}

/** SQL condition: the user was invited, never signed in, and the invitation has expired. */
const hasExpired = (staffId: string): string => `(
       EXISTS (SELECT FROM staff_invitations v WHERE v.staff_id = ${staffId} AND v.expires_at <= clock_timestamp())
       AND NOT ${hasSignedIn(staffId)})`;

/**
 * SQL condition: this sign-in has already opened a session. If its account is not linked to a user, the user was
 * deleted, so the sign-in must not be linked again. A new owner of the same email address always has a new sign-in.
 */
const isKnownSignIn = (issuer: string, sid: string): string =>
  `EXISTS (SELECT FROM staff_sessions k WHERE k.issuer = ${issuer} AND k.sid = ${sid})`;

const linkSql = `
  INSERT INTO staff_identities (issuer, subject, staff_id)
  SELECT $1, $2, st.user_id FROM staff st JOIN users u ON u.id = st.user_id
   WHERE $3::text IS NOT NULL AND $4::boolean AND st.email = $3::text::citext AND st.disabled_at IS NULL AND u.deleted_at IS NULL
     AND NOT ${hasExpired('st.user_id')} AND NOT ${isKnownSignIn('$1', '$5')}
  ON CONFLICT DO NOTHING`;

const linkedRow = row({ staff_id: id<'Staff'>() });

/**
 * Links an account to the staff member with its verified email address, once for each issuer (ASVS 6.8.1, 10.3.3).
 * Returns the linked staff member. Returns undefined if no staff member has that email address, or if the sign-in
 * belonged to a deleted user.
 */
export async function linkStaff(tx: Db, claims: TokenClaims): Promise<StaffId | undefined> {
  await execute(tx, linkSql, [claims.issuer, claims.subject, claims.email, claims.emailVerified, claims.sid]);
  // A separate statement after the insert, so that it also finds a link that a simultaneous request inserted.
  const [linked] = await rows(
    tx,
    linkedRow,
    'SELECT staff_id FROM staff_identities WHERE issuer = $1 AND subject = $2',
    [claims.issuer, claims.subject],
  );
  return linked?.staff_id;
}

/** Returns true if a sign-in has already opened a session for any user. */
export const isSignInUsed = async (tx: Db, { issuer, sid }: TokenClaims): Promise<boolean> =>
  (await execute(tx, `SELECT WHERE ${isKnownSignIn('$1', '$2')}`, [issuer, sid])) > 0;

/** Returns true if an account has no user only because the invitation to its email address has expired. */
export const isInvitedTooLongAgo = async (tx: Db, claims: TokenClaims): Promise<boolean> =>
  (await execute(
    tx,
    `SELECT FROM staff st JOIN users u ON u.id = st.user_id
      WHERE $1::text IS NOT NULL AND $2::boolean AND st.email = $1::text::citext AND st.disabled_at IS NULL AND u.deleted_at IS NULL
        AND ${hasExpired('st.user_id')}`,
    [claims.email, claims.emailVerified],
  )) > 0;

const openSql = `
  INSERT INTO staff_sessions (issuer, sid, staff_id, client_id, address, user_agent, acr, amr)
  SELECT $1, $2, st.user_id, $4, $5::inet, $6, $7, $8::text[] FROM staff st JOIN users u ON u.id = st.user_id
   WHERE st.user_id = $3 AND st.disabled_at IS NULL AND u.deleted_at IS NULL
  ON CONFLICT (issuer, sid) DO NOTHING`;

/** Opens the session of a sign-in. Simultaneous first requests of one sign-in open only one session. */
export const insertSession = (
  tx: Db,
  claims: TokenClaims,
  opened: { staffId: StaffId; address: string | null; userAgent: string | null },
): Promise<number> =>
  execute(tx, openSql, [
    claims.issuer,
    claims.sid,
    opened.staffId,
    claims.clientId,
    opened.address,
    opened.userAgent,
    claims.acr,
    claims.amr,
  ]);

/** Records that a session's user has started to impersonate another user. */
export const recordImpersonation = (tx: Db, sessionId: number, impersonatedId: StaffId): Promise<number> =>
  execute(
    tx,
    `UPDATE staff_sessions SET impersonated_ids = impersonated_ids || $2::bigint
      WHERE id = $1 AND NOT $2::bigint = ANY (impersonated_ids)`,
    [sessionId, impersonatedId],
  );

/** Records activity so that the session does not reach its idle limit. Writes at most twice a minute. */
export const sendTouchSession = (tx: Db, sessionId: number): void =>
  send(
    tx,
    `UPDATE staff_sessions SET last_active_at = clock_timestamp() WHERE id = $1 AND ended_at IS NULL AND last_active_at < clock_timestamp() - interval '30 seconds'`,
    [sessionId],
  );

const idRow = row({ id: id() });

/** Finds which of the given sessions are within their limits and belong to a user who may still sign in. */
export async function findLiveSessions(
  db: Db,
  sessionIds: readonly number[],
  { idleSeconds, absoluteSeconds }: SessionLimits,
): Promise<Set<number>> {
  const live = await rows(
    db,
    idRow,
    `SELECT s.id FROM staff_sessions s JOIN users u ON u.id = s.staff_id JOIN staff st ON st.user_id = s.staff_id
      WHERE s.id = ANY($1::bigint[]) AND s.ended_at IS NULL AND u.deleted_at IS NULL AND st.disabled_at IS NULL
        AND s.last_active_at > clock_timestamp() - make_interval(secs => $2) AND s.started_at > clock_timestamp() - make_interval(secs => $3)`,
    [sessionIds, idleSeconds, absoluteSeconds],
  );
  return new Set(live.map((one) => one.id));
}

/**
 * Sets the impersonating user for a transaction. Rows written in that transaction then store both users: the
 * `impersonator_id` columns use it as their default.
 */
export const sendSetImpersonator = (tx: Db, impersonatorId: StaffId): void =>
  send(tx, "SELECT set_config('guidepost.impersonator', $1, true)", [String(impersonatorId)]);
