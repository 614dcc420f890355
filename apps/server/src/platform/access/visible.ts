import type { ClientId, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { clientExists, findStaffAmong, findVisibleMembers } from './queries.ts';
import type { Viewer } from './viewer.ts';

/** Of these members, those whom the viewer may see. */
export const visibleMembers = findVisibleMembers;

/** Of these staff, those whose docket the viewer may open: the MEMBERs of their teams, or anyone with access to all. */
export async function viewableGuides(db: Db, viewer: Viewer, ids: readonly StaffId[]): Promise<Set<StaffId>> {
  const { scope } = viewer;
  if (scope.kind === 'some') return new Set(ids.filter((id) => scope.guideIds.includes(id)));
  return ids.length === 0 ? new Set() : findStaffAmong(db, ids);
}

/** True where the viewer administers the client or is on a team that serves it. */
export async function reachesClient(db: Db, viewer: Viewer, clientId: ClientId): Promise<boolean> {
  const { scope } = viewer;
  if (scope.kind === 'some') return scope.clientIds.includes(clientId) || scope.unassignedClientIds.includes(clientId);
  return clientExists(db, clientId);
}
