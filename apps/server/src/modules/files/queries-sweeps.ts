import type { FileId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { id, type RowOf, row, text } from '../../platform/row.ts';
import { type FileRow, fileColumns, fileRow } from './queries.ts';

/**
 * Removes some uploads that are part of nothing.
 * @param before the instants before which an upload that never arrived, and one that did, must have begun
 */
export function removeOrphans(tx: Db, before: { unarrived: string; unused: string }, at: string): void {
  send(
    tx,
    `UPDATE files SET deleted_at = $1 WHERE id IN (
       SELECT id FROM files WHERE owner_id IS NULL AND deleted_at IS NULL
          AND created_at < CASE WHEN state = 'pending' THEN $2::timestamptz ELSE $3::timestamptz END
        ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    [at, before.unarrived, before.unused],
  );
}

/** Refuses some files of records that have been awaited since before an instant. */
export const refuseMissing = (tx: Db, before: string): Promise<FileRow[]> =>
  rows(
    tx,
    fileRow,
    `UPDATE files AS f SET state = 'refused', refusal = 'missing', look_at = NULL WHERE f.id IN (
       SELECT id FROM files WHERE owner_id IS NOT NULL AND state = 'pending' AND deleted_at IS NULL AND created_at < $1
        ORDER BY created_at LIMIT 100 FOR UPDATE SKIP LOCKED)
     RETURNING ${fileColumns}`,
    [before],
  );

const removedRow = row({ id: id<'File'>(), storage_key: text });

/** Some removed files whose bytes are still in the storage. */
export const findRemoved = (db: Db): Promise<RowOf<typeof removedRow>[]> =>
  rows(
    db,
    removedRow,
    'SELECT id, storage_key FROM files WHERE deleted_at IS NOT NULL AND removed_at IS NULL ORDER BY deleted_at LIMIT 50',
  );

/** Writes down that the bytes of a file are gone, and forgets its name. */
export const finishRemoval = (tx: Db, fileId: FileId, at: string): Promise<number> =>
  execute(tx, `UPDATE files SET removed_at = $2, file_name = '' WHERE id = $1`, [fileId, at]);
