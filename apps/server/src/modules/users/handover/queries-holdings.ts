import type { StaffId, UserHoldings } from '@guidepost/contracts';
import { holdsOn } from '../../../platform/access/queries-periods.ts';
import { hasSignedIn } from '../../../platform/access/queries-signed-in.ts';
import { type Db, rows } from '../../../platform/db.ts';
import { id, int, json, nullable, type RowOf, row } from '../../../platform/row.ts';

const holdingsRow = row({
  members: int,
  todos: int,
  scheduled_texts: int,
  reviews: int,
  lines: int,
  own_lines: int,
  transfers_to_them: int,
  clients: json<UserHoldings['clients']>(),
  successors: json<UserHoldings['successors']>(),
});

/** SQL for the clients of a guide's members. Includes only clients that user `u`'s teams serve on the given day. */
const servedOf = (from: string, day: string): string => `ARRAY(
    SELECT h.client_id FROM (SELECT DISTINCT client_id FROM members WHERE assigned_guide_id = ${from} AND deleted_at IS NULL) h
     WHERE EXISTS (
       SELECT FROM team_memberships tm JOIN teams t ON t.id = tm.team_id AND t.deleted_at IS NULL JOIN team_clients c ON c.team_id = t.id
        WHERE tm.staff_id = u.id AND tm.role = 'MEMBER' AND ${holdsOn('tm', day)}
          AND c.client_id = h.client_id)
     ORDER BY 1)`;

const holdingsSql = `
  SELECT (SELECT count(*) FROM members m WHERE m.assigned_guide_id = $1 AND m.deleted_at IS NULL) AS members,
         (SELECT count(*) FROM todos t WHERE t.owner_id = $1 AND t.completed_at IS NULL) AS todos,
         (SELECT count(*) FROM texts x WHERE x.guide_id = $1 AND x.status = 'scheduled' AND x.deleted_at IS NULL) AS scheduled_texts,
         (SELECT count(*) FROM call_audits a WHERE a.assignee_id = $1 AND a.action_taken IS NULL AND a.deleted_at IS NULL) AS reviews,
         (SELECT count(*) FROM lines l WHERE l.owner_id = $1 AND l.deleted_at IS NULL) AS lines,
         (SELECT count(*) FROM lines l WHERE l.owner_id = $1 AND l.guide_id = $1 AND l.deleted_at IS NULL) AS own_lines,
         (SELECT count(*) FROM transfer_requests r JOIN members m ON m.user_id = r.member_id AND m.deleted_at IS NULL
           WHERE r.receiving_guide_id = $1 AND r.denied_at IS NULL AND r.applied_at IS NULL AND r.deleted_at IS NULL) AS transfers_to_them,
         coalesce((
           SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'members', h.members) ORDER BY c.name, c.id)
             FROM (SELECT client_id, count(*) AS members FROM members WHERE assigned_guide_id = $1 AND deleted_at IS NULL GROUP BY 1) h
             JOIN clients c ON c.id = h.client_id), '[]') AS clients,
         coalesce((
           SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'members', g.members, 'clientIds', g.served, 'awayUntil', g.away_until,
                                             'hasSignedIn', g.has_signed_in) ORDER BY g.has_signed_in DESC, g.members, g.name)
             FROM (
               SELECT u.id, u.name, ${servedOf('$1', '$2::date')} AS served,
                      (SELECT count(*) FROM members o WHERE o.assigned_guide_id = u.id AND o.deleted_at IS NULL) AS members,
                      (SELECT max(a.last_day) FROM absences a WHERE a.staff_id = u.id AND a.deleted_at IS NULL AND $2::date BETWEEN a.first_day AND a.last_day) AS away_until,
                      ${hasSignedIn('u.id')} AS has_signed_in
                 FROM users u JOIN staff s ON s.user_id = u.id AND s.disabled_at IS NULL
                WHERE u.deleted_at IS NULL AND u.id <> $1 AND u.role = ANY($3::text[])) g
            WHERE g.served <> '{}' OR NOT EXISTS (SELECT FROM members WHERE assigned_guide_id = $1 AND deleted_at IS NULL)), '[]') AS successors`;

/**
 * Finds everything that a user is responsible for on a day. Also finds users with the given roles who could take over.
 * Users with the fewest members come first, and users who have never signed in come last.
 */
export async function findHoldings(
  db: Db,
  userId: StaffId,
  today: string,
  roles: readonly string[],
): Promise<UserHoldings> {
  const [found] = await rows(db, holdingsRow, holdingsSql, [userId, today, roles]);
  if (!found) throw new Error('A statement without FROM has one row');
  const { scheduled_texts: scheduledTexts, transfers_to_them: transfersToThem, own_lines: ownLines, ...rest } = found;
  return { ...rest, scheduledTexts, transfersToThem, ownLines };
}

const colleagueRow = row({ id: id<'Staff'>() });

/** Finds the users who are in a team with a user on the given day. */
export const findColleagues = async (db: Db, userId: StaffId, today: string): Promise<Set<StaffId>> =>
  new Set(
    (
      await rows(
        db,
        colleagueRow,
        `SELECT DISTINCT theirs.staff_id AS id FROM team_memberships own
           JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL
           JOIN team_memberships theirs ON theirs.team_id = t.id
          WHERE own.staff_id = $1 AND ${holdsOn('own', '$2::date')} AND ${holdsOn('theirs', '$2::date')}`,
        [userId, today],
      )
    ).map(({ id: staffId }) => staffId),
  );

const memberRow = row({ id: id<'Member'>(), clientId: id<'Client'>() });

/** Finds all of a guide's members, and their clients. */
export const findMembersOf = (db: Db, guideId: StaffId): Promise<RowOf<typeof memberRow>[]> =>
  rows(
    db,
    memberRow,
    'SELECT user_id AS id, client_id AS "clientId" FROM members WHERE assigned_guide_id = $1 AND deleted_at IS NULL ORDER BY user_id',
    [guideId],
  );

const inChargeRow = row({ member_id: id<'Member'>(), guide_id: nullable(id<'Staff'>()) });

/** Finds the members that a user's open items are about, and these members' guides. */
export const findInChargeOf = (db: Db, userId: StaffId): Promise<RowOf<typeof inChargeRow>[]> =>
  rows(
    db,
    inChargeRow,
    `SELECT m.user_id AS member_id, m.assigned_guide_id AS guide_id FROM members m WHERE m.deleted_at IS NULL AND m.user_id IN (
       SELECT t.member_id FROM todos t WHERE t.owner_id = $1 AND t.completed_at IS NULL
       UNION SELECT x.member_id FROM texts x WHERE x.guide_id = $1 AND x.status = 'scheduled' AND x.deleted_at IS NULL
       UNION SELECT a.member_id FROM call_audits a WHERE a.assignee_id = $1 AND a.action_taken IS NULL AND a.deleted_at IS NULL)
      ORDER BY 1`,
    [userId],
  );
