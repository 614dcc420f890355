import { among, rows } from '../database.ts';
import type { Db } from '../module.ts';
import type { Viewer } from './viewer.ts';

/**
 * The three values that a scope is in SQL, for statements over the alias `m` of members:
 * guides, administered clients, clients whose unassigned members are seen. Use with `inScope`.
 */
export const scopeValues = (viewer: Viewer): [readonly number[], readonly number[], readonly number[]] =>
  viewer.scope.kind === 'all'
    ? [[], [], []]
    : [viewer.scope.guideIds, viewer.scope.clientIds, viewer.scope.unassignedClientIds];

/**
 * The predicate for members `m` that the viewer sees (decision 79), its values at $n, $n+1, $n+2. Someone who sees
 * all members gets SQL of their own, without any predicate.
 */
export const inScope = (viewer: Viewer, n: number): string =>
  viewer.scope.kind === 'all'
    ? `$${n}::bigint[] IS NOT NULL AND $${n + 1}::bigint[] IS NOT NULL AND $${n + 2}::bigint[] IS NOT NULL`
    : `(m.assigned_guide_id ${among(n)} OR m.client_id ${among(n + 1)}
        OR (m.assigned_guide_id IS NULL AND m.client_id ${among(n + 2)}))`;

/**
 * The predicate for calls or texts `c` without a member that the viewer sees, its values (`unownedValues`) at $n, $n+1,
 * $n+2: those of lines that they, or somebody whose docket they view, look after.
 */
export const unownedInScope = (n: number): string =>
  `($${n}::boolean OR c.guide_id = $${n + 1}::bigint OR c.guide_id ${among(n + 2)}
    OR EXISTS (SELECT 1 FROM line_support_users ls WHERE ls.line_id = c.line_id AND ls.staff_id = $${n + 1}::bigint))`;

export const unownedValues = (viewer: Viewer): [boolean, number, readonly number[]] => [
  viewer.scope.kind === 'all' || viewer.permissions.has('CAN_SEE_ALL_CALLS'),
  viewer.id,
  viewer.scope.kind === 'all' ? [] : viewer.scope.guideIds,
];

/** Of these members, those whom the viewer may see. */
export async function visibleMembers(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await rows<{ id: number }>(
    db,
    // One id, as most calls ask, has a statement of its own: its plan is kept, and not made anew each time.
    `SELECT m.user_id AS id FROM members m WHERE m.user_id ${ids.length === 1 ? '= $1::bigint' : among(1)} AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}`,
    [ids.length === 1 ? ids[0] : ids, ...scopeValues(viewer)],
  );
  return new Set(found.map((row) => row.id));
}

/** Of these staff, those whose docket the viewer may open: the MEMBERs of their teams, or anyone with access to all. */
export async function viewableGuides(db: Db, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const { scope } = viewer;
  if (scope.kind === 'some') return new Set(ids.filter((id) => scope.guideIds.includes(id)));
  if (ids.length === 0) return new Set();
  const found = await rows<{ id: number }>(
    db,
    `SELECT u.id FROM users u JOIN staff s ON s.user_id = u.id WHERE u.id ${among(1)} AND u.deleted_at IS NULL`,
    [ids],
  );
  return new Set(found.map((row) => row.id));
}

/** True where the viewer administers the client or is on a team that serves it. */
export async function reachesClient(db: Db, viewer: Viewer, clientId: number): Promise<boolean> {
  const { scope } = viewer;
  if (scope.kind === 'some') return scope.clientIds.includes(clientId) || scope.unassignedClientIds.includes(clientId);
  const found = await rows(db, 'SELECT 1 FROM clients WHERE id = $1 AND deleted_at IS NULL', [clientId]);
  return found.length > 0;
}
