import type { Role } from '@guidepost/contracts';
import { isImpersonable, permissionsOf } from '@guidepost/rules';
import type { Config } from '../config.ts';
import { type Database, rows, send } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Db } from '../module.ts';
import type { TokenClaims } from './tokens.ts';
import type { Scope, Viewer } from './viewer.ts';

interface SessionRow {
  session_id: number;
  real_id: number;
  real_role: Role;
  live: boolean;
  quiet: boolean;
  id: number | null;
  name: string;
  role: Role;
  time_zone: string;
  usable: boolean;
  guide_ids: number[];
  client_ids: number[];
  unassigned_client_ids: number[];
}

/**
 * One round trip a request: the session behind the token, who acts in it, and whom they may see today. The session
 * and its limits run on real time, memberships on business time in the acting person's zone.
 * $1 issuer, $2 sid, $3 subject, $4 impersonated id or null, $5 idle seconds, $6 absolute seconds, $7 business now
 */
const sessionSql = `
  WITH session AS (
    SELECT s.id, s.staff_id, u.role,
           s.ended_at IS NULL
             AND s.last_active_at > clock_timestamp() - make_interval(secs => $5)
             AND s.started_at > clock_timestamp() - make_interval(secs => $6)
             AND u.deleted_at IS NULL AND st.disabled_at IS NULL AS live,
           s.last_active_at < clock_timestamp() - interval '30 seconds' AS quiet
      FROM staff_sessions s
      JOIN staff_identities i ON i.issuer = s.issuer AND i.staff_id = s.staff_id AND i.subject = $3
      JOIN users u ON u.id = s.staff_id
      JOIN staff st ON st.user_id = s.staff_id
     WHERE s.issuer = $1 AND s.sid = $2
  ), acting AS (
    SELECT u.id, u.name, u.role, st.time_zone, u.deleted_at IS NULL AND st.disabled_at IS NULL AS usable,
           ($7::timestamptz AT TIME ZONE st.time_zone)::date AS today
      FROM session
      JOIN users u ON u.id = coalesce($4::bigint, session.staff_id)
      JOIN staff st ON st.user_id = u.id
  ), own_teams AS (
    SELECT m.team_id FROM acting JOIN team_memberships m ON m.staff_id = acting.id JOIN teams t ON t.id = m.team_id
     WHERE t.deleted_at IS NULL AND m.start_date <= acting.today AND (m.end_date IS NULL OR m.end_date >= acting.today)
  )
  SELECT session.id AS session_id, session.staff_id AS real_id, session.role AS real_role, session.live, session.quiet,
         acting.id, acting.name, acting.role, acting.time_zone, acting.usable,
         ARRAY(SELECT acting.id UNION
               SELECT m.staff_id FROM team_memberships m
                WHERE m.team_id IN (SELECT team_id FROM own_teams) AND m.role = 'MEMBER'
                  AND m.start_date <= acting.today AND (m.end_date IS NULL OR m.end_date >= acting.today)) AS guide_ids,
         ARRAY(SELECT DISTINCT a.client_id FROM client_auditors a
                WHERE a.staff_id = acting.id
                  AND a.start_date <= acting.today AND (a.end_date IS NULL OR a.end_date >= acting.today)) AS client_ids,
         ARRAY(SELECT DISTINCT c.client_id FROM team_clients c
                WHERE c.team_id IN (SELECT team_id FROM own_teams)) AS unassigned_client_ids
    FROM session LEFT JOIN acting ON true`;

const scopeOf = (row: SessionRow): Scope =>
  permissionsOf(row.role).has('CAN_ACCESS_ALL_MEMBERS')
    ? { kind: 'all' }
    : {
        kind: 'some',
        guideIds: row.guide_ids,
        clientIds: row.client_ids,
        unassignedClientIds: row.unassigned_client_ids,
      };

/** Links an account to the staff member with its verified e-mail, once for each issuer (ASVS 6.8.1, 10.3.3). */
const linkSql = `
  INSERT INTO staff_identities (issuer, subject, staff_id)
  SELECT $1, $2, st.user_id FROM staff st JOIN users u ON u.id = st.user_id
   WHERE $3::text IS NOT NULL AND $4::boolean AND st.email = $3::text::citext AND st.disabled_at IS NULL AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING`;

/** A statement of its own after the link: it sees the link that another first call made at the same time. */
const linkedSql = 'SELECT staff_id FROM staff_identities WHERE issuer = $1 AND subject = $2';

const openSql = `
  INSERT INTO staff_sessions (issuer, sid, staff_id, client_id, address, user_agent)
  SELECT $1, $2, st.user_id, $4, $5::inet, $6 FROM staff st JOIN users u ON u.id = st.user_id
   WHERE st.user_id = $3 AND st.disabled_at IS NULL AND u.deleted_at IS NULL
  ON CONFLICT (issuer, sid) DO NOTHING`;

export interface RequestOrigin {
  address: string | null;
  userAgent: string | null;
}

/** Somebody asked to act as a person whom they may not impersonate: refused, and recorded with both ids. */
export class ImpersonationRefused extends AppError {
  readonly actorId: number;
  readonly impersonatedId: number;
  readonly sessionId: number;
  constructor(actorId: number, impersonatedId: number, sessionId: number) {
    super('FORBIDDEN', { message: 'This user cannot be impersonated.' });
    this.actorId = actorId;
    this.impersonatedId = impersonatedId;
    this.sessionId = sessionId;
  }
}

export interface Sessions {
  /**
   * The viewer behind verified claims; the first call of a sign-in opens its session.
   * @throws AppError NOT_SIGNED_IN, SESSION_ENDED, FORBIDDEN (impersonation)
   */
  viewer(
    claims: TokenClaims,
    impersonate: number | null,
    now: Temporal.Instant,
    origin: RequestOrigin,
  ): Promise<Viewer>;
  /** Somebody did something: keeps the session from idling out. */
  touch(tx: Db, sessionId: number): void;
  /** Of these sessions, those that have ended, idled out or whose person was disabled. */
  ended(sessionIds: readonly number[]): Promise<Set<number>>;
}

export function createSessions(config: Config, database: Database): Sessions {
  const { idleSeconds, absoluteSeconds } = config.session;

  async function find(
    claims: TokenClaims,
    impersonate: number | null,
    now: Temporal.Instant,
  ): Promise<SessionRow | undefined> {
    const values = [
      claims.issuer,
      claims.sid,
      claims.subject,
      impersonate,
      idleSeconds,
      absoluteSeconds,
      now.toString(),
    ];
    const [row] = await rows<SessionRow>(database.reading, sessionSql, values);
    return row;
  }

  async function open(claims: TokenClaims, origin: RequestOrigin): Promise<void> {
    await database.transaction(async (tx) => {
      await rows(tx, linkSql, [claims.issuer, claims.subject, claims.email, claims.emailVerified]);
      const [linked] = await rows<{ staff_id: number }>(tx, linkedSql, [claims.issuer, claims.subject]);
      if (!linked)
        throw new AppError('NOT_SIGNED_IN', {
          message: 'No staff member has this account.',
          userMessage: 'Your account is not set up here. Ask an administrator.',
        });
      await rows(tx, openSql, [
        claims.issuer,
        claims.sid,
        linked.staff_id,
        claims.clientId,
        origin.address,
        origin.userAgent?.slice(0, 300) ?? null,
      ]);
    });
  }

  return {
    async viewer(claims, impersonate, now, origin) {
      let row = await find(claims, impersonate, now);
      if (!row) {
        await open(claims, origin);
        row = await find(claims, impersonate, now);
      }
      if (!row) throw new AppError('NOT_SIGNED_IN', { message: 'No session could be opened.' });
      if (!row.live) throw new AppError('SESSION_ENDED');
      if (impersonate !== null && impersonate !== row.real_id) {
        const allowed =
          permissionsOf(row.real_role).has('CAN_IMPERSONATE_USERS') &&
          row.id !== null &&
          row.usable &&
          isImpersonable(row.role);
        if (!allowed) throw new ImpersonationRefused(row.real_id, impersonate, row.session_id);
      }
      if (row.id === null || !row.usable) throw new AppError('NOT_SIGNED_IN');
      return {
        id: row.id,
        name: row.name,
        role: row.role,
        permissions: permissionsOf(row.role),
        scope: scopeOf(row),
        timeZone: row.time_zone,
        sessionId: row.session_id,
        impersonatorId: row.id === row.real_id ? null : row.real_id,
        quiet: row.quiet,
      };
    },
    touch(tx, sessionId) {
      // At most one write a minute: what is lost is less than the minute that the browser waits anyway.
      send(
        tx,
        `UPDATE staff_sessions SET last_active_at = clock_timestamp() WHERE id = $1 AND ended_at IS NULL AND last_active_at < clock_timestamp() - interval '30 seconds'`,
        [sessionId],
      );
    },
    async ended(sessionIds) {
      const live = await rows<{ id: number }>(
        database.reading,
        `SELECT s.id FROM staff_sessions s JOIN users u ON u.id = s.staff_id JOIN staff st ON st.user_id = s.staff_id
          WHERE s.id = ANY($1::bigint[]) AND s.ended_at IS NULL AND u.deleted_at IS NULL AND st.disabled_at IS NULL
            AND s.last_active_at > clock_timestamp() - make_interval(secs => $2) AND s.started_at > clock_timestamp() - make_interval(secs => $3)`,
        [sessionIds, idleSeconds, absoluteSeconds],
      );
      const alive = new Set(live.map((row) => row.id));
      return new Set(sessionIds.filter((id) => !alive.has(id)));
    },
  };
}
