import type { LineId, StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { id, row } from '../../platform/row.ts';

const idRow = row({ id: id<'Line'>() });

/**
 * Stores a line for a number that will be bought for a guide. Returns undefined if a line with this number already
 * exists.
 */
export async function insertGuideLine(
  tx: Db,
  line: { guideId: StaffId; name: string; number: string; timeZone: string; at: string },
): Promise<LineId | undefined> {
  const [found] = await rows(
    tx,
    idRow,
    `INSERT INTO lines (display_name, number, time_zone, guide_id, owner_id, created_at) VALUES ($1, $2, $3, $4, $4, $5)
     ON CONFLICT (number) DO NOTHING RETURNING id`,
    [line.name, line.number, line.timeZone, line.guideId, line.at],
  );
  return found?.id;
}

/** Renames a guide's own lines that have the guide's previous name. Returns the ids of these lines. */
export async function renameLines(tx: Db, guideId: StaffId, from: string, to: string): Promise<LineId[]> {
  const found = await rows(
    tx,
    idRow,
    `UPDATE lines SET display_name = $3, version = version + 1
      WHERE guide_id = $1 AND display_name = $2 AND deleted_at IS NULL RETURNING id`,
    [guideId, from, to],
  );
  return found.map((line) => line.id);
}

/** Makes a guide's own lines general lines. The guide still manages them. Returns the ids of these lines. */
export async function clearGuide(tx: Db, guideId: StaffId): Promise<LineId[]> {
  const found = await rows(
    tx,
    idRow,
    'UPDATE lines SET guide_id = NULL, version = version + 1 WHERE guide_id = $1 AND deleted_at IS NULL RETURNING id',
    [guideId],
  );
  return found.map((one) => one.id);
}

/** Reassigns a user's lines to another guide, with or without the user's own number. Returns the ids of these lines. */
export async function reassignLines(
  tx: Db,
  from: StaffId,
  to: StaffId,
  { withOwn }: { withOwn: boolean },
): Promise<LineId[]> {
  const found = await rows(
    tx,
    idRow,
    `UPDATE lines SET owner_id = $2, version = version + 1
      WHERE owner_id = $1 AND ($3 OR guide_id IS DISTINCT FROM $1) AND deleted_at IS NULL RETURNING id`,
    [from, to, withOwn],
  );
  return found.map((line) => line.id);
}
