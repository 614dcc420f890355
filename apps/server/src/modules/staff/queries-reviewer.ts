import { type MemberId, type Permission, type Role, roles, type StaffId } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { holdsOn, teamDay } from '../../platform/access/queries-periods.ts';
import { type Db, rows } from '../../platform/db.ts';
import { id, nullable, row } from '../../platform/row.ts';

const today = teamDay('$3::timestamptz');

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => permissionsOf(role).has(permission));

/**
 * Who is asked to decide on what a guide asks for, and has the permission to: a manager of their team, else somebody who
 * supervises them; null if nobody.
 */
export async function findReviewer(
  db: Db,
  guideId: StaffId,
  permission: Permission,
  now: string,
): Promise<StaffId | null> {
  const [found] = await rows(
    db,
    row({ id: id<'Staff'>() }),
    `SELECT s.user_id AS id FROM team_memberships theirs
       JOIN teams t ON t.id = theirs.team_id AND t.deleted_at IS NULL
       JOIN team_memberships own ON own.team_id = t.id AND own.staff_id <> theirs.staff_id AND (own.is_manager OR own.role = 'VIEWER')
       JOIN staff s ON s.user_id = own.staff_id AND s.disabled_at IS NULL
       JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
      WHERE theirs.staff_id = $1 AND theirs.role = 'MEMBER' AND u.role = ANY($2::text[])
        AND ${holdsOn('own', today)} AND ${holdsOn('theirs', today)}
      ORDER BY own.is_manager DESC, s.user_id LIMIT 1`,
    [guideId, rolesWith(permission), now],
  );
  return found?.id ?? null;
}

/** The guide who looks after a member; null if there is none. */
export async function findAssignedGuide(tx: Db, memberId: MemberId): Promise<StaffId | null> {
  const [member] = await rows(
    tx,
    row({ assigned_guide_id: nullable(id<'Staff'>()) }),
    'SELECT assigned_guide_id FROM members WHERE user_id = $1',
    [memberId],
  );
  return member?.assigned_guide_id ?? null;
}
