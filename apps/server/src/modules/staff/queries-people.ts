import type { StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { id, row, text } from '../../platform/row.ts';

const activeStaffRow = row({ id: id<'Staff'>() });

/** Finds the users in a list who can sign in. */
export const findActiveStaff = async (db: Db, ids: readonly StaffId[]): Promise<StaffId[]> =>
  (
    await rows(
      db,
      activeStaffRow,
      `SELECT u.id FROM users u JOIN staff s ON s.user_id = u.id
        WHERE u.id = ANY($1::bigint[]) AND u.deleted_at IS NULL AND s.disabled_at IS NULL`,
      [ids],
    )
  ).map(({ id: staffId }) => staffId);

/** Returns a user's name, even if the user was deleted. */
export async function findStaffName(db: Db, staffId: StaffId): Promise<string> {
  const [found] = await rows(db, row({ name: text }), 'SELECT name FROM users WHERE id = $1', [staffId]);
  return found?.name ?? '';
}
