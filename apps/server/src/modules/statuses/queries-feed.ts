import { type Db, isIn, rows } from '../../platform/db.ts';
import { id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';

const statusRow = row({ id: id(), effective_at: instant, to_key: text, to_name: text, from_name: nullable(text) });

/**
 * Finds status changes, each with the previous status, which is null for a member's first status. Excludes dismissed
 * changes.
 */
export const findStatusChanges = (db: Db, ids: readonly number[]): Promise<RowOf<typeof statusRow>[]> =>
  rows(
    db,
    statusRow,
    `SELECT h.id, h.effective_at, t.key AS to_key, t.name AS to_name, f.name AS from_name
       FROM member_status_history h
       JOIN member_statuses t ON t.id = h.status_id
       LEFT JOIN LATERAL (
         SELECT p.status_id FROM member_status_history p
          WHERE p.member_id = h.member_id AND p.deleted_at IS NULL AND (p.effective_at, p.id) < (h.effective_at, h.id)
          ORDER BY p.effective_at DESC, p.id DESC LIMIT 1
       ) before ON true
       LEFT JOIN member_statuses f ON f.id = before.status_id
      WHERE h.id ${isIn(1)} AND h.deleted_at IS NULL`,
    [ids],
  );
