import type { ClientId, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { clientExists, findExistingStaff, findVisibleMembers } from './queries.ts';
import type { Viewer } from './viewer.ts';

/** Returns which of the given members the viewer may see. */
export const visibleMembers = findVisibleMembers;

/**
 * Returns which of the given staff have a docket that the viewer may open. These are the MEMBERs of the viewer's teams,
 * or all staff if the viewer may access all members.
 */
export async function viewableGuides(db: Db, viewer: Viewer, ids: readonly StaffId[]): Promise<Set<StaffId>> {
  const { scope } = viewer;
  if (scope.kind === 'some') return new Set(ids.filter((id) => scope.guideIds.includes(id)));
  return ids.length === 0 ? new Set() : findExistingStaff(db, ids);
}

/** Returns true if the viewer administers the client or is on a team that serves it. */
export async function reachesClient(db: Db, viewer: Viewer, clientId: ClientId): Promise<boolean> {
  const { scope } = viewer;
  if (scope.kind === 'some') return scope.clientIds.includes(clientId) || scope.unassignedClientIds.includes(clientId);
  return clientExists(db, clientId);
}
