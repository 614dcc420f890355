import type { ClientId, StaffId } from '@guidepost/contracts';
import { isIn } from '../db.ts';
import type { Viewer } from './viewer.ts';

/**
 * Returns the three values of a scope for SQL statements: guides, administered clients, and clients whose unassigned
 * members are visible. Use them with `inScope`.
 */
export const scopeValues = (
  viewer: Pick<Viewer, 'scope'>,
): [readonly StaffId[], readonly ClientId[], readonly ClientId[]] =>
  viewer.scope.kind === 'all'
    ? [[], [], []]
    : [viewer.scope.guideIds, viewer.scope.clientIds, viewer.scope.unassignedClientIds];

/**
 * SQL condition: the viewer may see the member `m` (docs/areas/access.md#visible-members). The values are at $n, $n+1
 * and $n+2. For a viewer who may see all members, the condition is true for every member.
 */
export const inScope = (viewer: Pick<Viewer, 'scope'>, n: number): string =>
  viewer.scope.kind === 'all'
    ? `$${n}::bigint[] IS NOT NULL AND $${n + 1}::bigint[] IS NOT NULL AND $${n + 2}::bigint[] IS NOT NULL`
    : `(m.assigned_guide_id ${isIn(n)} OR m.client_id ${isIn(n + 1)}
        OR (m.assigned_guide_id IS NULL AND m.client_id ${isIn(n + 2)}))`;

/** Applies the rule of `inScope` to a member whose guide and client are known. */
export const isInScope = (
  { scope }: Pick<Viewer, 'scope'>,
  { guideId, clientId }: { guideId: StaffId | null; clientId: ClientId },
): boolean =>
  scope.kind === 'all' ||
  scope.clientIds.includes(clientId) ||
  (guideId === null ? scope.unassignedClientIds.includes(clientId) : scope.guideIds.includes(guideId));

/**
 * SQL condition: the viewer may see the call or text `c`, which has no member. Viewers see the calls and texts on their
 * own lines, on lines that they support, and on the lines of guides whose docket they may view. Viewers also see a
 * phone number's calls and texts if they may see every member with that number (docs/areas/calls.md#shared-numbers).
 * The values (`unownedValues`) are at $n to $n+4.
 */
export const unownedInScope = (viewer: Viewer, n: number, c = 'c'): string =>
  `($${n}::boolean OR ${c}.guide_id = $${n + 1}::bigint OR ${c}.guide_id ${isIn(n + 2)}
    OR EXISTS (SELECT 1 FROM line_support_users ls WHERE ls.line_id = ${c}.line_id AND ls.staff_id = $${n + 1}::bigint)
    OR (SELECT bool_and((${inScope(viewer, n + 2)}) IS TRUE) FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
         WHERE p.number = ${c}.phone_number AND p.deleted_at IS NULL AND m.deleted_at IS NULL) IS TRUE)`;

/**
 * Applies `unownedInScope` to texts `c`. A reply to an unknown number is visible to everyone who may see the text that
 * it answers, no matter who sent the reply.
 */
export const unownedTextInScope = (viewer: Viewer, n: number): string =>
  `(${unownedInScope(viewer, n)}
    OR EXISTS (SELECT FROM texts asked WHERE asked.id = c.replies_to_id AND ${unownedInScope(viewer, n, 'asked')}))`;

/**
 * SQL condition: the text `c` is not held, or the viewer is its sender (docs/areas/texts.md#ten-seconds-to-undo).
 * @param viewerId SQL expression with the viewer's id
 */
export const isTextShown = (viewerId: string): string => `(c.status <> 'held' OR c.guide_id = ${viewerId}::bigint)`;

export const unownedValues = (
  viewer: Viewer,
): [boolean, number, readonly number[], readonly number[], readonly number[]] => [
  viewer.scope.kind === 'all' || viewer.permissions.has('CAN_SEE_ALL_CALLS'),
  viewer.id,
  ...scopeValues(viewer),
];
