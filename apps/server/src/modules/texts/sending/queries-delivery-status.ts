import { type Db, execute, rows } from '../../../platform/db.ts';
import { id, instant, int, type RowOf, row, text } from '../../../platform/row.ts';

const unresolvedRow = row({ id: id<'Text'>(), sid: text, attempts: int, attempted_at: instant });
/** A text that the carrier accepted but that has no final status. */
export type UnresolvedText = RowOf<typeof unresolvedRow>;

export const maxUnresolved = 20;

/**
 * Reserves texts whose status check is due. Other workers may check them after `until`. Both times are by the actual
 * clock, not the simulated one.
 */
export const claimUnresolvedTexts = (tx: Db, realNow: string, until: string): Promise<UnresolvedText[]> =>
  rows(
    tx,
    unresolvedRow,
    `UPDATE texts SET look_at = $2
      WHERE id IN (SELECT id FROM texts WHERE status = 'sent' AND look_at <= $1 AND sid IS NOT NULL AND attempted_at IS NOT NULL
                      AND deleted_at IS NULL ORDER BY look_at LIMIT ${maxUnresolved} FOR UPDATE SKIP LOCKED)
     RETURNING id, sid, attempts, attempted_at`,
    [realNow, until],
  );

/**
 * Schedules a text's next status check. `at` is by the actual clock; null ends the checks. Does nothing if the text
 * already has a final status.
 */
export const scheduleStatusCheck = (
  tx: Db,
  { id: textId, attempts }: UnresolvedText,
  at: string | null,
): Promise<number> =>
  execute(tx, `UPDATE texts SET look_at = $3 WHERE id = $1 AND attempts = $2 AND status = 'sent'`, [
    textId,
    attempts,
    at,
  ]);
