import type { StaffId } from '@guidepost/contracts';
import { type Db, execute, send } from '../../platform/db.ts';

/** Disables or enables a user. Returns true if the state changed. */
export const setDisabled = async (tx: Db, userId: StaffId, at: string | null): Promise<boolean> =>
  (await execute(
    tx,
    'UPDATE staff SET disabled_at = $2 WHERE user_id = $1 AND (disabled_at IS NULL) = ($2::timestamptz IS NOT NULL)',
    [userId, at],
  )) > 0;

/**
 * Deletes a user, but keeps them as the author of their records. Unlinks their account at the identity provider. The
 * account can then be linked to a new user with the same email, who gets no access to the old user's data.
 */
export function sendDeleteUser(tx: Db, userId: StaffId, at: string): void {
  send(tx, 'UPDATE users SET deleted_at = $2, version = version + 1 WHERE id = $1', [userId, at]);
  send(tx, 'UPDATE staff SET deleted_at = $2, disabled_at = coalesce(disabled_at, $2) WHERE user_id = $1', [
    userId,
    at,
  ]);
  send(tx, 'DELETE FROM staff_identities WHERE staff_id = $1', [userId]);
}
