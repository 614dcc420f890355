import type { MemberId } from '@guidepost/contracts';
import { type Db, send } from '../../platform/db.ts';

/** Ends removed members' open requests, handovers, links and alerts. */
export function sendEndOpenItems(tx: Db, ids: readonly MemberId[], at: string): void {
  for (const table of ['status_change_requests', 'transfer_requests'])
    send(
      tx,
      `UPDATE ${table} SET deleted_at = $2, updated_at = $2, version = version + 1
        WHERE member_id = ANY($1::bigint[]) AND denied_at IS NULL AND applied_at IS NULL AND deleted_at IS NULL`,
      [ids, at],
    );
  send(tx, 'UPDATE handovers SET closed_at = $2 WHERE member_id = ANY($1::bigint[]) AND closed_at IS NULL', [ids, at]);
  send(
    tx,
    `UPDATE public_links SET revoked_at = $2
      WHERE member_id = ANY($1::bigint[]) AND revoked_at IS NULL AND answered_at IS NULL`,
    [ids, at],
  );
  send(tx, 'UPDATE alerts SET deleted_at = $2 WHERE member_id = ANY($1::bigint[]) AND deleted_at IS NULL', [ids, at]);
}

/**
 * Marks members as deleted. Their identifiers from files and from the external record can then be used by other
 * members.
 */
export function sendMarkDeleted(tx: Db, ids: readonly MemberId[], at: string): void {
  send(tx, 'DELETE FROM member_identifiers WHERE member_id = ANY($1::bigint[])', [ids]);
  send(tx, 'UPDATE members SET client_user_id = NULL, avon_id = NULL WHERE user_id = ANY($1::bigint[])', [ids]);
  for (const table of ['phone_numbers', 'email_addresses', 'addresses'])
    send(tx, `UPDATE ${table} SET deleted_at = $2 WHERE user_id = ANY($1::bigint[]) AND deleted_at IS NULL`, [ids, at]);
  send(tx, 'UPDATE users SET deleted_at = $2, version = version + 1 WHERE id = ANY($1::bigint[])', [ids, at]);
}
