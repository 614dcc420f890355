import type { ClientId, StaffId } from '@guidepost/contracts';
import { among } from '../db.ts';
import type { Viewer } from './viewer.ts';

/**
 * The three values that a scope is in SQL, for statements over the alias `m` of members:
 * guides, administered clients, clients whose unassigned members are seen. Use with `inScope`.
 */
export const scopeValues = (
  viewer: Pick<Viewer, 'scope'>,
): [readonly StaffId[], readonly ClientId[], readonly ClientId[]] =>
  viewer.scope.kind === 'all'
    ? [[], [], []]
    : [viewer.scope.guideIds, viewer.scope.clientIds, viewer.scope.unassignedClientIds];

/**
 * The predicate for members `m` that the viewer sees (docs/areas/access.md#who-sees-whom), its values at $n, $n+1,
 * $n+2. Someone who sees all members gets SQL of their own, without any predicate.
 */
export const inScope = (viewer: Pick<Viewer, 'scope'>, n: number): string =>
  viewer.scope.kind === 'all'
    ? `$${n}::bigint[] IS NOT NULL AND $${n + 1}::bigint[] IS NOT NULL AND $${n + 2}::bigint[] IS NOT NULL`
    : `(m.assigned_guide_id ${among(n)} OR m.client_id ${among(n + 1)}
        OR (m.assigned_guide_id IS NULL AND m.client_id ${among(n + 2)}))`;

/** The same as `inScope`, for a member whose guide and client are known. */
export const isInScope = (
  { scope }: Pick<Viewer, 'scope'>,
  { guideId, clientId }: { guideId: StaffId | null; clientId: ClientId },
): boolean =>
  scope.kind === 'all' ||
  scope.clientIds.includes(clientId) ||
  (guideId === null ? scope.unassignedClientIds.includes(clientId) : scope.guideIds.includes(guideId));

/**
 * The predicate for calls or texts `c` without a member that the viewer sees, its values (`unownedValues`) at $n to $n+4:
 * those of lines that they, or somebody whose docket they view, look after, and those from a number of which they see
 * every member who has it (docs/areas/calls.md#shared-numbers).
 */
export const unownedInScope = (viewer: Viewer, n: number, c = 'c'): string =>
  `($${n}::boolean OR ${c}.guide_id = $${n + 1}::bigint OR ${c}.guide_id ${among(n + 2)}
    OR EXISTS (SELECT 1 FROM line_support_users ls WHERE ls.line_id = ${c}.line_id AND ls.staff_id = $${n + 1}::bigint)
    OR (SELECT bool_and((${inScope(viewer, n + 2)}) IS TRUE) FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
         WHERE p.number = ${c}.phone_number AND p.deleted_at IS NULL AND m.deleted_at IS NULL) IS TRUE)`;

/**
 * The same for texts `c`: what was answered to somebody whom nobody knows is seen by whoever sees what they wrote, whoever
 * answered.
 */
export const unownedTextInScope = (viewer: Viewer, n: number): string =>
  `(${unownedInScope(viewer, n)}
    OR EXISTS (SELECT FROM texts asked WHERE asked.id = c.replies_to_id AND ${unownedInScope(viewer, n, 'asked')}))`;

export const unownedValues = (
  viewer: Viewer,
): [boolean, number, readonly number[], readonly number[], readonly number[]] => [
  viewer.scope.kind === 'all' || viewer.permissions.has('CAN_SEE_ALL_CALLS'),
  viewer.id,
  ...scopeValues(viewer),
];
