import type { MemberId, StaffId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { id, int, type RowOf, row } from '../../platform/row.ts';
import type { AnyGoalSource } from '../../platform/services/goals.ts';

const trackingRow = row({ member_id: id<'Member'>(), total: int, completed: int });

/** SQL that counts all goals and completed goals of members `m` in the given sources. */
function trackingSql(sources: readonly AnyGoalSource[], where: string): string {
  const sum = (of: string) => ['0', ...sources.map((_, n) => `g${n}.${of}`)].join(' + ');
  const joins = sources.map(({ countSql }, n) => `CROSS JOIN LATERAL (${countSql}) g${n}`);
  return `SELECT m.user_id AS member_id, (${sum('total')})::int AS total, (${sum('completed')})::int AS completed
    FROM members m ${joins.join(' ')} WHERE m.deleted_at IS NULL AND ${where} ORDER BY m.user_id`;
}

/**
 * Returns how many goals and completed goals a member has in the given sources. Returns no row for a deleted member.
 */
export const findTracking = (
  db: Db,
  sources: readonly AnyGoalSource[],
  memberId: MemberId,
): Promise<RowOf<typeof trackingRow>[]> => rows(db, trackingRow, trackingSql(sources, 'm.user_id = $1'), [memberId]);

/**
 * Returns how many goals and completed goals each of a guide's members has. Omits members whom the viewer may not see.
 */
export const findTrackingOfGuide = (
  db: Db,
  viewer: Viewer,
  sources: readonly AnyGoalSource[],
  guideId: StaffId,
): Promise<RowOf<typeof trackingRow>[]> =>
  rows(db, trackingRow, trackingSql(sources, `m.assigned_guide_id = $1 AND ${inScope(viewer, 2)}`), [
    guideId,
    ...scopeValues(viewer),
  ]);
