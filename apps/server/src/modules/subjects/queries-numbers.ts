import { type Db, rows, send } from '../../platform/db.ts';
import { lockSpaces } from '../../platform/locks.ts';
import { id, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const numberHolderRow = row({
  kind: oneOf(['line', 'staff', 'member']),
  staffId: nullable(id<'Staff'>()),
  name: nullable(text),
});
/**
 * The owner of a number: one of the organization's lines, a staff member's mobile phone, or a member. The member's name
 * is not included.
 */
export type NumberHolder = RowOf<typeof numberHolderRow>;

/**
 * Finds the current owners of a number that is about to be stored for another owner. Includes disabled users, but not
 * deleted or merged members. Other transactions that check the same number wait until this transaction ends.
 */
export function findNumberHolders(tx: Db, number: string): Promise<NumberHolder[]> {
  send(tx, 'SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockSpaces.phoneNumber, number]);
  return rows(
    tx,
    numberHolderRow,
    `SELECT 'line' AS kind, NULL::bigint AS "staffId", NULL AS name FROM lines WHERE number = $1 AND deleted_at IS NULL
      UNION ALL
     SELECT 'staff', s.user_id, u.name FROM staff s JOIN users u ON u.id = s.user_id
      WHERE s.mobile_phone = $1 AND s.deleted_at IS NULL
      UNION ALL
     SELECT 'member', NULL, NULL WHERE EXISTS (
       SELECT FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
        WHERE p.number = $1 AND p.deleted_at IS NULL AND m.deleted_at IS NULL)
      ORDER BY 1, 2`,
    [number],
  );
}

/** Returns those of the given numbers that belong to the organization's lines. */
export async function findLineNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const found = await rows(
    db,
    row({ number: text }),
    'SELECT number FROM lines WHERE number = ANY($1::text[]) AND deleted_at IS NULL',
    [numbers],
  );
  return new Set(found.map(({ number }) => number));
}
