import { type MemberId, type Permission, type Role, roles, type StaffId } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import { clientDay, holdsOn, teamDay } from '../../platform/access/queries-periods.ts';
import { type Db, rows } from '../../platform/db.ts';
import { id, nullable, row } from '../../platform/row.ts';

const today = teamDay('$3::timestamptz');

export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => permissionsOf(role).has(permission));

/**
 * Finds the reviewer of a guide's request: a manager of the guide's team who has the permission, otherwise a viewer of
 * that team who has it. Returns null if no such user exists.
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

const currentTeamDay = teamDay('$4::timestamptz');

/**
 * Finds a user who may sign in, has the permission, and may see the given member, who has no guide. Prefers managers,
 * viewers and guides of the teams that serve the member's client, then the client's administrators, then users who may
 * see all members. Returns null if no such user exists.
 */
export async function findFallbackStaff(
  db: Db,
  memberId: MemberId,
  { permission, now }: { permission: Permission; now: Temporal.Instant },
): Promise<StaffId | null> {
  const able = rolesWith(permission).filter((role) => permissionsOf(role).has('CAN_VIEW_MEMBERS'));
  const seeingAll = able.filter((role) => permissionsOf(role).has('CAN_ACCESS_ALL_MEMBERS'));
  const [found] = await rows(
    db,
    row({ id: id<'Staff'>() }),
    `SELECT u.id FROM members m CROSS JOIN users u JOIN staff s ON s.user_id = u.id AND s.disabled_at IS NULL
       LEFT JOIN LATERAL (
         SELECT min(CASE WHEN own.is_manager THEN 1 WHEN own.role = 'VIEWER' THEN 2 ELSE 3 END) AS place FROM team_memberships own
           JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL JOIN team_clients c ON c.team_id = t.id AND c.client_id = m.client_id
          WHERE own.staff_id = u.id AND ${holdsOn('own', currentTeamDay)}) team ON true
      WHERE m.user_id = $1 AND m.assigned_guide_id IS NULL AND u.deleted_at IS NULL AND u.role = ANY($2::text[])
        AND (team.place IS NOT NULL OR u.role = ANY($3::text[])
          OR EXISTS (SELECT FROM client_auditors a WHERE a.client_id = m.client_id AND a.staff_id = u.id AND ${holdsOn('a', clientDay('$4::timestamptz'))}))
      ORDER BY coalesce(team.place, CASE WHEN u.role = ANY($3::text[]) THEN 5 ELSE 4 END), u.id LIMIT 1`,
    [memberId, able, seeingAll, now.toString()],
  );
  return found?.id ?? null;
}

/** Returns the member's assigned guide, or null if no guide is assigned. */
export async function findAssignedGuide(tx: Db, memberId: MemberId): Promise<StaffId | null> {
  const [member] = await rows(
    tx,
    row({ assigned_guide_id: nullable(id<'Staff'>()) }),
    'SELECT assigned_guide_id FROM members WHERE user_id = $1',
    [memberId],
  );
  return member?.assigned_guide_id ?? null;
}
