import { roles, type StaffId } from '@guidepost/contracts';
import { guideRoles } from '@guidepost/rules';
import { type Db, rows } from '../db.ts';
import { array, id, oneOf, type RowOf, row, text } from '../row.ts';
import { clientDay, holdsOn, teamDay } from './queries-periods.ts';

/**
 * SQL condition: the covering user can sign in and has a role that guides members.
 * @param staff alias of the user's row in `staff`
 * @param user alias of the user's row in `users`
 */
export const canCover = (staff: string, user: string): string =>
  `(${staff}.disabled_at IS NULL AND ${user}.deleted_at IS NULL AND ${user}.role IN (${guideRoles.map((role) => `'${role}'`).join(', ')}))`;

/**
 * The guides and clients whose members a user may see (docs/areas/access.md#visible-members), before the role is
 * applied.
 */
export const visibilityRow = row({
  guide_ids: array(id<'Staff'>()),
  client_ids: array(id<'Client'>()),
  unassigned_client_ids: array(id<'Client'>()),
});

/**
 * Columns of `acting` for `visibilityCtes`: the dates that determine which team memberships and client audits are
 * current.
 * @param now SQL expression for the time
 */
export const visibilityDays = (now: string): string => `${teamDay(now)} AS team_day, ${clientDay(now)} AS client_day`;

/**
 * SQL of the CTEs for `visibilityColumns`: the absent guides whom the user covers, and the user's teams. Append it to a
 * `WITH RECURSIVE` that defines the user as `acting`, with an `id` and the columns of `visibilityDays`.
 * @param now SQL expression for the current time
 */
export const visibilityCtes = (now: string): string => `covered (id) AS (
    SELECT acting.id FROM acting
    UNION
    SELECT a.staff_id FROM covered JOIN absences a ON a.cover_id = covered.id AND a.deleted_at IS NULL JOIN staff away ON away.user_id = a.staff_id
      JOIN staff cover ON cover.user_id = covered.id JOIN users who ON who.id = covered.id AND ${canCover('cover', 'who')}
     WHERE (${now} AT TIME ZONE away.time_zone)::date BETWEEN a.first_day AND a.last_day
  ), own_teams AS (
    SELECT m.team_id FROM acting JOIN team_memberships m ON m.staff_id = acting.id JOIN teams t ON t.id = m.team_id
     WHERE t.deleted_at IS NULL AND ${holdsOn('m', 'acting.team_day')}
  )`;

/** SQL for the columns of `visibilityRow`. Requires the CTEs `acting` and `visibilityCtes`. */
export const visibilityColumns = `ARRAY(SELECT covered.id FROM covered WHERE covered.id IS NOT NULL UNION
               SELECT m.staff_id FROM team_memberships m
                WHERE m.team_id IN (SELECT team_id FROM own_teams) AND m.role = 'MEMBER'
                  AND ${holdsOn('m', 'acting.team_day')}) AS guide_ids,
         ARRAY(SELECT DISTINCT a.client_id FROM client_auditors a
                WHERE a.staff_id = acting.id AND ${holdsOn('a', 'acting.client_day')}) AS client_ids,
         ARRAY(SELECT DISTINCT c.client_id FROM team_clients c
                WHERE c.team_id IN (SELECT team_id FROM own_teams)) AS unassigned_client_ids`;

const staffVisibilityRow = row({ id: id<'Staff'>(), role: oneOf(roles), time_zone: text, ...visibilityRow });
export type VisibilityRow = RowOf<typeof staffVisibilityRow>;

/** SQL of one user's `staffVisibilityRow` at $2. */
const visibilityOf = (userId: string): string => `
  WITH RECURSIVE acting AS (
    SELECT u.id, u.role, st.time_zone, ${visibilityDays('$2::timestamptz')}
      FROM users u JOIN staff st ON st.user_id = u.id
     WHERE u.id = ${userId} AND u.deleted_at IS NULL AND st.disabled_at IS NULL
  ), ${visibilityCtes('$2::timestamptz')}
  SELECT acting.id, acting.role, acting.time_zone, ${visibilityColumns} FROM acting`;

const staffVisibilitySql = visibilityOf('$1');
const visibilitiesSql = `SELECT found.* FROM unnest($1::bigint[]) asked (id) CROSS JOIN LATERAL (${visibilityOf('asked.id')}) found`;

/**
 * Finds the members whom a user may see now. The user need not be signed in. Returns undefined for a user who may not
 * sign in.
 */
export async function findVisibility(db: Db, staffId: StaffId, now: string): Promise<VisibilityRow | undefined> {
  return (await rows(db, staffVisibilityRow, staffVisibilitySql, [staffId, now]))[0];
}

/** Like `findVisibility`, for several users. */
export const findVisibilities = (db: Db, staffIds: readonly StaffId[], now: string): Promise<VisibilityRow[]> =>
  rows(db, staffVisibilityRow, visibilitiesSql, [staffIds, now]);
