import { roles, type StaffId, type Team, type TeamId } from '@guidepost/contracts';
import { clientDay, holdsOn, teamDay } from '../../platform/access/queries-periods.ts';
import { hasMembers, hasWork, supervisedSql } from '../../platform/access/queries-supervised.ts';
import { type Db, rows } from '../../platform/db.ts';
import { array, bool, id, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const staffRow = row({
  id: id<'Staff'>(),
  name: text,
  first_name: text,
  last_name: text,
  role: oneOf(roles),
  location: nullable(text),
});
export type StaffRow = RowOf<typeof staffRow>;

const listSql = `
  SELECT u.id, u.name, u.first_name, u.last_name, u.role, s.location
    FROM users u JOIN staff s ON s.user_id = u.id
   WHERE u.deleted_at IS NULL AND (s.disabled_at IS NULL OR $4 AND ${hasWork('u.id')})
     AND ($1::bigint[] IS NULL OR u.id = ANY($1))
     AND ($2::text[] IS NULL OR u.role = ANY($2)
       OR $4 AND ${hasMembers('u.id')})
     AND ($3::text IS NULL OR NOT EXISTS (SELECT FROM regexp_split_to_table(name_key($3), '[\\s,;]+') word WHERE strpos(u.search_name, word) = 0))
   ORDER BY u.search_name, u.id`;

/**
 * Finds staff who may sign in, sorted by name. With `holding`, also includes disabled staff who still have work, and
 * staff in other roles who still have members. Ignores filters that are null.
 */
export const findStaff = (
  db: Db,
  asked: {
    ids: readonly StaffId[] | null;
    roles: readonly string[] | null;
    searchTerm: string | null;
    holding: boolean;
  },
): Promise<StaffRow[]> => rows(db, staffRow, listSql, [asked.ids, asked.roles, asked.searchTerm, asked.holding]);

const teamRow = row({ id: id<'Team'>(), name: text, user_ids: array(id<'Staff'>()) });

const teamsSql = `
  SELECT t.id, t.name, ARRAY(
           SELECT m.staff_id FROM team_memberships m JOIN users u ON u.id = m.staff_id
            WHERE m.team_id = t.id AND u.deleted_at IS NULL AND ${holdsOn('m', '$2')}
            ORDER BY u.search_name, u.id) AS user_ids
    FROM teams t
   WHERE t.deleted_at IS NULL
     AND ($1::bigint IS NULL OR EXISTS (SELECT 1 FROM team_memberships m WHERE m.team_id = t.id AND m.staff_id = $1
            AND ${holdsOn('m', '$2')}))
   ORDER BY t.name, t.id`;

/**
 * Finds teams with their staff on a day, sorted by name: the teams of one staff member, or all teams if `staffId` is
 * null.
 */
export async function findTeams(db: Db, staffId: StaffId | null, day: string): Promise<Team[]> {
  const found = await rows(db, teamRow, teamsSql, [staffId, day]);
  return found.map((team) => ({ id: team.id, name: team.name, userIds: team.user_ids }));
}

const actingRow = row({
  ...staffRow,
  email: text,
  time_zone: text,
  teams: json<{ id: TeamId; name: string; role: 'MEMBER' | 'VIEWER'; isManager: boolean }[]>(),
  administered: array(id<'Client'>()),
  supervised: array(id<'Staff'>()),
  has_members: bool,
  impersonator: nullable(json<{ id: StaffId; name: string }>()),
});

const actingSql = `
  SELECT u.id, u.name, u.first_name, u.last_name, u.role, s.location, s.email, s.time_zone,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'role', m.role, 'isManager', m.is_manager) ORDER BY t.name), '[]')
            FROM team_memberships m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
           WHERE m.staff_id = u.id AND ${holdsOn('m', teamDay('$3::timestamptz'))}) AS teams,
         ARRAY(SELECT DISTINCT a.client_id FROM client_auditors a
           WHERE a.staff_id = u.id AND ${holdsOn('a', clientDay('$3::timestamptz'))}) AS administered,
         ARRAY(${supervisedSql('u.id', '$3::timestamptz')}) AS supervised,
         EXISTS (SELECT 1 FROM members m WHERE m.assigned_guide_id = u.id AND m.deleted_at IS NULL) AS has_members,
         (SELECT jsonb_build_object('id', i.id, 'name', i.name) FROM users i WHERE i.id = $2) AS impersonator
    FROM users u JOIN staff s ON s.user_id = u.id WHERE u.id = $1`;

/**
 * Finds the acting user with their current teams, clients and impersonator. Returns undefined if no staff member has
 * the id.
 */
export async function findActing(
  db: Db,
  staffId: StaffId,
  impersonatorId: StaffId | null,
  now: string,
): Promise<RowOf<typeof actingRow> | undefined> {
  const [found] = await rows(db, actingRow, actingSql, [staffId, impersonatorId, now]);
  return found;
}

const colleagueRow = row({ ...staffRow, search_name: text });

const teamSql = `
  SELECT DISTINCT u.id, u.name, u.first_name, u.last_name, u.role, s.location, u.search_name
    FROM team_memberships own
    JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL
    JOIN team_memberships m ON m.team_id = t.id AND ${holdsOn('m', '$2')}
    JOIN users u ON u.id = m.staff_id AND u.deleted_at IS NULL
    JOIN staff s ON s.user_id = u.id AND s.disabled_at IS NULL
   WHERE own.staff_id = $1 AND ${holdsOn('own', '$2')}
   ORDER BY u.search_name, u.id`;

/** Finds all staff in a staff member's teams on a day, sorted by name. */
export const findColleagues = (db: Db, staffId: StaffId, day: string): Promise<StaffRow[]> =>
  rows(db, colleagueRow, teamSql, [staffId, day]);
