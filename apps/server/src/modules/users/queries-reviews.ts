import type { MemberId, StaffId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, nullable, type RowOf, row, text } from '../../platform/row.ts';

const reviewRow = row({
  type: text,
  owner_id: id<'Staff'>(),
  member_id: id<'Member'>(),
  guide_id: nullable(id<'Staff'>()),
});

/**
 * Finds the owners and members of open reviews and returned items: those that a user owns, and those about members
 * whose guide the user is. Also finds the members' guides.
 */
export const findReviewsAround = (db: Db, userId: StaffId): Promise<RowOf<typeof reviewRow>[]> =>
  rows(
    db,
    reviewRow,
    `SELECT DISTINCT t.type, t.owner_id, t.member_id, m.assigned_guide_id AS guide_id
       FROM (SELECT id FROM todos WHERE owner_id = $1 AND completed_at IS NULL
             UNION
             SELECT o.id FROM members g JOIN todos o ON o.member_id = g.user_id AND o.completed_at IS NULL
              WHERE g.assigned_guide_id = $1) x
       JOIN todos t ON t.id = x.id AND t.owner_id IS NOT NULL
       JOIN members m ON m.user_id = t.member_id
      WHERE t.type IN ('TRANSFER_REVIEW', 'STATUS_REVIEW', 'CALL_AUDIT', 'HANDOVER_RETURN')
      ORDER BY t.member_id, t.owner_id, t.type`,
    [userId],
  );

/** Locks members until the transaction ends, so that no request about them is decided in the meantime. */
export const lockMembers = (tx: Db, memberIds: readonly MemberId[]): Promise<number> =>
  execute(tx, 'SELECT FROM members WHERE user_id = ANY($1::bigint[]) ORDER BY user_id FOR NO KEY UPDATE', [memberIds]);
