import type { Role, StaffId } from '@guidepost/contracts';
import { permissionsOf } from '@guidepost/rules';
import type { Db } from '../db.ts';
import type { RowOf } from '../row.ts';
import { findVisibilities, findVisibility, type VisibilityRow, type visibilityRow } from './queries-visibility.ts';
import type { Scope, Viewer } from './viewer.ts';

/** Returns the scope of a user with this role. `row` contains the guides and clients whose members the user may see. */
export const scopeOf = (row: RowOf<typeof visibilityRow>, role: Role): Scope =>
  permissionsOf(role).has('CAN_ACCESS_ALL_MEMBERS')
    ? { kind: 'all' }
    : {
        kind: 'some',
        guideIds: row.guide_ids,
        clientIds: row.client_ids,
        unassignedClientIds: row.unassigned_client_ids,
      };

/** The members that a user may see, and the user's permissions and time zone. */
export type ViewerAccess = Pick<Viewer, 'id' | 'permissions' | 'scope' | 'timeZone'>;

function accessOf(found: VisibilityRow): ViewerAccess | undefined {
  const permissions = permissionsOf(found.role);
  if (!permissions.has('CAN_VIEW_MEMBERS')) return undefined;
  return { id: found.id, permissions, scope: scopeOf(found, found.role), timeZone: found.time_zone };
}

/**
 * Returns the access of a user who did not make the request, such as a notification's recipient or the owner of a
 * download URL. Returns undefined for a user who may not sign in, and for a role that may not view members.
 */
export async function viewerAccessOf(
  db: Db,
  staffId: StaffId,
  now: Temporal.Instant,
): Promise<ViewerAccess | undefined> {
  const found = await findVisibility(db, staffId, now.toString());
  return found && accessOf(found);
}

/** Like `viewerAccessOf`, for several users. Omits those without access. */
export async function viewerAccessesOf(
  db: Db,
  staffIds: readonly StaffId[],
  now: Temporal.Instant,
): Promise<ViewerAccess[]> {
  return (await findVisibilities(db, staffIds, now.toString())).flatMap((found) => accessOf(found) ?? []);
}
