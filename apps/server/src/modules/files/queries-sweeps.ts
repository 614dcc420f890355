import type { FileId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, type RowOf, row, text } from '../../platform/row.ts';
import { type FileRow, fileColumns, fileRow } from './queries.ts';

/**
 * Removes at most `limit` unattached uploads and returns how many it removed.
 * @param unarrived uploads that have not arrived are removed if they began before this time
 * @param unused uploads that have arrived are removed if they began before this time
 */
export const removeOrphans = (
  tx: Db,
  { unarrived, unused, at, limit }: { unarrived: string; unused: string; at: string; limit: number },
): Promise<number> =>
  execute(
    tx,
    `UPDATE files SET deleted_at = $1 WHERE id IN (
       SELECT id FROM files WHERE owner_id IS NULL AND deleted_at IS NULL
          AND created_at < CASE WHEN state = 'pending' THEN $2::timestamptz ELSE $3::timestamptz END
        ORDER BY created_at LIMIT $4 FOR UPDATE SKIP LOCKED)`,
    [at, unarrived, unused, limit],
  );

/** Refuses at most `limit` files that belong to a record but have not arrived, and were expected before `before`. */
export const refuseMissing = (tx: Db, before: string, limit: number): Promise<FileRow[]> =>
  rows(
    tx,
    fileRow,
    `UPDATE files AS f SET state = 'refused', refusal = 'missing', look_at = NULL WHERE f.id IN (
       SELECT id FROM files WHERE owner_id IS NOT NULL AND state = 'pending' AND deleted_at IS NULL AND created_at < $1
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING ${fileColumns}`,
    [before, limit],
  );

const removedRow = row({ id: id<'File'>(), storage_key: text });

/** Returns at most `limit` removed files whose bytes are still in the storage. */
export const findRemoved = (
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<RowOf<typeof removedRow>[]> =>
  rows(
    db,
    removedRow,
    'SELECT id, storage_key FROM files WHERE deleted_at IS NOT NULL AND removed_at IS NULL AND id > $1 ORDER BY id LIMIT $2',
    [after, limit],
  );

/** Records that a file's bytes were deleted, and deletes the file's name. */
export const finishRemoval = (tx: Db, fileId: FileId, at: string): Promise<number> =>
  execute(tx, `UPDATE files SET removed_at = $2, file_name = '' WHERE id = $1`, [fileId, at]);
