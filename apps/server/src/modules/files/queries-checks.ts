import type { FileId } from '@guidepost/contracts';
import type { RefusalReason } from '@guidepost/rules';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { bytes, row } from '../../platform/row.ts';
import { type FileRow, fileColumns, fileRow } from './queries.ts';

/** A process's claim on a file. It is valid until another process claims the file. */
export type FileClaim = Pick<FileRow, 'id' | 'turn'>;

/**
 * Claims a file that is pending or being scanned, and invalidates earlier claims. Returns undefined if the file was
 * already checked.
 * @param until when another process may claim it, by the actual clock, not the simulated one
 */
export async function claimFileCheck(tx: Db, fileId: FileId, until: string): Promise<FileRow | undefined> {
  const [claimed] = await rows(
    tx,
    fileRow,
    `UPDATE files AS f SET turn = turn + 1, look_at = $2
      WHERE f.id = $1 AND f.state IN ('pending', 'scanning') AND f.deleted_at IS NULL RETURNING ${fileColumns}`,
    [fileId, until],
  );
  return claimed;
}

/**
 * Claims at most `limit` files whose next check is due. All times are by the actual clock, not the simulated one.
 * `until` has the same meaning as in `claimFileCheck`.
 */
export const claimDueFileChecks = (
  tx: Db,
  { now, until, limit }: { now: string; until: string; limit: number },
): Promise<FileRow[]> =>
  rows(
    tx,
    fileRow,
    `UPDATE files AS f SET turn = turn + 1, look_at = $2 WHERE f.id IN (
       SELECT id FROM files WHERE look_at <= $1 ORDER BY look_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${fileColumns}`,
    [now, until, limit],
  );

/**
 * Schedules a file's next check if the claim is still valid. `at` is by the actual clock; null means that there is no
 * further check.
 */
export const scheduleFileCheck = (tx: Db, { id, turn }: FileClaim, at: string | null): Promise<number> =>
  execute(tx, 'UPDATE files SET look_at = $3 WHERE id = $1 AND turn = $2', [id, turn, at]);

/**
 * Returns the bytes that arrived in the request that created the file. Returns undefined if they are already in the
 * file storage.
 */
export async function findArrival(db: Db, fileId: FileId): Promise<Buffer | undefined> {
  const [arrival] = await rows(db, row({ bytes }), 'SELECT bytes FROM file_arrivals WHERE file_id = $1', [fileId]);
  return arrival?.bytes;
}

export function sendDeleteArrival(tx: Db, fileId: FileId): void {
  send(tx, 'DELETE FROM file_arrivals WHERE file_id = $1', [fileId]);
}

/** Records that a file has arrived and is being checked. */
export const startScan = (tx: Db, { id, turn }: FileClaim): Promise<number> =>
  execute(tx, `UPDATE files SET state = 'scanning' WHERE id = $1 AND turn = $2 AND state = 'pending'`, [id, turn]);

/**
 * Stores the result of a file's check. If the type, name or size is null, the stored value does not change. The reason
 * `quota` is stored as `missing` and a mark, because the previous version cannot read it.
 * @returns undefined if the claim is no longer valid, or the file was removed
 */
export async function settleFile(
  tx: Db,
  { id, turn }: FileClaim,
  result: {
    state: 'ready' | 'refused';
    refusal: RefusalReason | null;
    mimeType: string | null;
    fileName: string | null;
    size: number | null;
    sha256: Buffer | null;
    seconds: number | null;
    readyAt: string | null;
    lookAt: string | null;
  },
): Promise<FileRow | undefined> {
  const [storedFile] = await rows(
    tx,
    fileRow,
    `UPDATE files AS f SET state = $3, refusal = $4, mime_type = coalesce($5, mime_type), file_name = coalesce($6, file_name),
            size = coalesce($7, size), sha256 = $8, content_seconds = $9, ready_at = $10, look_at = $11, over_quota = $12
      WHERE f.id = $1 AND f.turn = $2 AND f.state IN ('pending', 'scanning') AND f.deleted_at IS NULL RETURNING ${fileColumns}`,
    [
      id,
      turn,
      result.state,
      result.refusal === 'quota' ? 'missing' : result.refusal,
      result.mimeType,
      result.fileName,
      result.size,
      result.sha256,
      result.seconds,
      result.readyAt,
      result.lookAt,
      result.refusal === 'quota',
    ],
  );
  return storedFile;
}

/** Removes a guide's earlier greetings after a new one is ready. */
export function sendRemoveFormerGreetings(tx: Db, greeting: FileRow, at: string): void {
  send(
    tx,
    'UPDATE files SET deleted_at = $3 WHERE owner_type = $1 AND owner_id = $2 AND id < $4 AND deleted_at IS NULL',
    [greeting.owner_type, greeting.owner_id, at, greeting.id],
  );
}
