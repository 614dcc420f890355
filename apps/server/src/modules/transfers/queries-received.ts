import type { StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { array, id, type RowOf, row } from '../../platform/row.ts';

const receivedRow = row({ guide_id: id<'Staff'>(), member_ids: array(id<'Member'>()) });

/**
 * Finds the members whom this administrator moved away from a guide since the given time, by their new guide. Excludes
 * members whose new guide was already notified.
 */
export const findReceived = (
  db: Db,
  { from, actorId, since }: { from: StaffId; actorId: StaffId; since: string | null },
): Promise<RowOf<typeof receivedRow>[]> =>
  rows(
    db,
    receivedRow,
    `SELECT h.to_guide_id AS guide_id, array_agg(DISTINCT h.member_id) AS member_ids
       FROM handovers h JOIN transfer_requests r ON r.id = h.request_id JOIN members m ON m.user_id = h.member_id
      WHERE h.from_guide_id = $1 AND r.auditor_id = $2 AND ($3::timestamptz IS NULL OR h.started_at >= $3)
        AND m.assigned_guide_id = h.to_guide_id AND m.deleted_at IS NULL AND h.to_guide_id <> $2
        AND NOT EXISTS (
          SELECT FROM notifications n LEFT JOIN notification_members l ON l.notification_id = n.id
           WHERE n.guide_id = h.to_guide_id AND n.group_type = 'assignment' AND n.created_at >= h.started_at
             AND coalesce(l.member_id, n.member_id) = h.member_id)
      GROUP BY 1 ORDER BY 1`,
    [from, actorId, since],
  );
