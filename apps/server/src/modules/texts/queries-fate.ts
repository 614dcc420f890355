import { type Db, execute, rows } from '../../platform/db.ts';
import { id, instant, int, type RowOf, row, text } from '../../platform/row.ts';

const fatelessRow = row({ id: id<'Text'>(), sid: text, attempts: int, attempted_at: instant });
/** A text that the carrier took and of which it has told no more. */
export type FatelessText = RowOf<typeof fatelessRow>;

export const maxFateless = 20;

/** Takes texts whose fate is to be asked for by now, in real time; another worker may ask after `until`. */
export const takeFateless = (tx: Db, realNow: string, until: string): Promise<FatelessText[]> =>
  rows(
    tx,
    fatelessRow,
    `UPDATE texts SET look_at = $2
      WHERE id IN (SELECT id FROM texts WHERE status = 'sent' AND look_at <= $1 AND sid IS NOT NULL AND attempted_at IS NOT NULL
                      AND deleted_at IS NULL ORDER BY look_at LIMIT ${maxFateless} FOR UPDATE SKIP LOCKED)
     RETURNING id, sid, attempts, attempted_at`,
    [realNow, until],
  );

/** Has the fate of a text asked for at an instant in real time, or no more; nothing happens if it is known meanwhile. */
export const lookForFateAt = (tx: Db, { id: textId, attempts }: FatelessText, at: string | null): Promise<number> =>
  execute(tx, `UPDATE texts SET look_at = $3 WHERE id = $1 AND attempts = $2 AND status = 'sent'`, [
    textId,
    attempts,
    at,
  ]);
