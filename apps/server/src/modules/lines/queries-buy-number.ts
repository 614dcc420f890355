import type { LineId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, nullable, row, text } from '../../platform/row.ts';

const numberRow = row({ number: text });

/** Returns those of the given numbers that belong or belonged to one of the organization's lines. */
export async function numbersInUse(db: Db, numbers: readonly string[]): Promise<string[]> {
  const found = await rows(db, numberRow, 'SELECT number FROM lines WHERE number = ANY($1::text[])', [numbers]);
  return found.map(({ number }) => number);
}

const unboughtRow = row({ number: text, display_name: text, guide_id: nullable(id<'Staff'>()) });

/**
 * Finds a line if its number is not bought yet. Returns undefined if the number is bought or the line does not exist.
 */
export async function findUnbought(tx: Db, lineId: LineId) {
  const [found] = await rows(
    tx,
    unboughtRow,
    'SELECT number, display_name, guide_id FROM lines WHERE id = $1 AND sid IS NULL AND deleted_at IS NULL',
    [lineId],
  );
  return found;
}

export const setSid = (tx: Db, lineId: LineId, sid: string | null): Promise<number> =>
  execute(tx, 'UPDATE lines SET sid = $2 WHERE id = $1', [lineId, sid]);

/** Removes a line whose number was not bought. */
export const removeLine = (tx: Db, lineId: LineId): Promise<number> =>
  execute(tx, 'DELETE FROM lines WHERE id = $1 AND sid IS NULL', [lineId]);
