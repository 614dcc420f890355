import type { ClientId, IdOf, MemberId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { id, int, type RowOf, row, text } from '../../platform/row.ts';

/** A member's position in an import: the file, and the number of the patient in that file. */
export interface Source {
  position: number;
  part: number;
  name: string;
}

export interface Result {
  source: Source;
  state: 'created' | 'updated' | 'unchanged' | 'refused';
  reason: string | null;
  notes: string[];
  memberId: MemberId | null;
}

/**
 * Returns the positions of the next waiting files up to the limits, or an empty list if no file is waiting. The first
 * waiting file is always included.
 * @param most maximum number of files and bytes; the last returned file may exceed the byte limit
 */
export async function findNextFiles(
  db: Db,
  importId: IdOf<'Import'>,
  most: { files: number; bytes: number },
): Promise<number[]> {
  const found = await rows(
    db,
    row({ position: int }),
    `SELECT position FROM (
       SELECT position, sum(size) OVER (ORDER BY position) - size AS before FROM (
         SELECT position, octet_length(text) AS size FROM import_files
          WHERE import_id = $1 AND state = 'waiting' ORDER BY position LIMIT $2) AS next) AS sized
      WHERE before < $3 ORDER BY position`,
    [importId, most.files, most.bytes],
  );
  return found.map(({ position }) => position);
}

/** Locks a client until the transaction ends, so that two imports cannot both add the same patient. */
export function sendLockClient(tx: Db, clientId: ClientId): void {
  send(tx, 'SELECT id FROM clients WHERE id = $1 FOR NO KEY UPDATE', [clientId]);
}

const fileRow = row({ position: int, name: text, text: text });

/** Returns the files of an import that are at these positions and still waiting. */
export const findWaitingFiles = (
  db: Db,
  importId: IdOf<'Import'>,
  positions: readonly number[],
): Promise<RowOf<typeof fileRow>[]> =>
  rows(
    db,
    fileRow,
    `SELECT position, name, coalesce(text, '') AS text FROM import_files
      WHERE import_id = $1 AND position = ANY($2::int[]) AND state = 'waiting' ORDER BY position`,
    [importId, positions],
  );

/** Stores the result of each member in these files, and deletes the files' text. */
export async function putResults(tx: Db, importId: IdOf<'Import'>, results: readonly Result[]): Promise<void> {
  const list = results.map(({ source, ...result }) => ({ ...source, ...result }));
  await execute(
    tx,
    `INSERT INTO import_files AS f (import_id, position, part, name, state, reason, notes, member_id)
     SELECT $1, o.position, o.part, o.name, o.state, o.reason, coalesce(o.notes, '{}'), o."memberId"
       FROM jsonb_to_recordset($2::jsonb)
         AS o (position int, part int, name text, state text, reason text, notes text[], "memberId" bigint)
     ON CONFLICT (import_id, position, part) DO UPDATE
       SET state = excluded.state, reason = excluded.reason, notes = excluded.notes, member_id = excluded.member_id, text = NULL`,
    [importId, JSON.stringify(list)],
  );
}

/** Refuses a file if it is still waiting. */
export const refuseWaitingFile = (
  tx: Db,
  importId: IdOf<'Import'>,
  position: number,
  reason: string,
): Promise<number> =>
  execute(
    tx,
    `UPDATE import_files SET state = 'refused', text = NULL, reason = $3
      WHERE import_id = $1 AND position = $2 AND state = 'waiting'`,
    [importId, position, reason],
  );

/** Records that an import is running, and when it last made progress. */
export const updateRunning = (tx: Db, importId: IdOf<'Import'>, at: string): Promise<number> =>
  execute(tx, `UPDATE imports SET state = 'running', worked_at = $2 WHERE id = $1`, [importId, at]);

/** Records when an import last made progress, in any state of the import. */
export const updateWorkedAt = (tx: Db, importId: IdOf<'Import'>, at: string): Promise<number> =>
  execute(tx, 'UPDATE imports SET worked_at = $2 WHERE id = $1', [importId, at]);

/**
 * Ends an import that has no more waiting files. Returns false if a file is waiting, or if the import has already
 * ended.
 */
export async function updateDone(tx: Db, importId: IdOf<'Import'>, at: string): Promise<boolean> {
  const ended = await execute(
    tx,
    `UPDATE imports SET state = 'done', finished_at = $2 WHERE id = $1 AND state IN ('queued', 'running')
        AND NOT EXISTS (SELECT 1 FROM import_files WHERE import_id = $1 AND state = 'waiting')`,
    [importId, at],
  );
  return ended > 0;
}

/** Ends an import that was discarded. A sweep deletes its files. */
export const updateFailed = (tx: Db, importId: IdOf<'Import'>, at: string): Promise<number> =>
  execute(tx, `UPDATE imports SET state = 'failed', finished_at = $2 WHERE id = $1`, [importId, at]);

/** Locks an import that has not been run and received no file since `before`. */
export async function lockAbandonedImport(tx: Db, before: string): Promise<IdOf<'Import'> | undefined> {
  const [found] = await rows(
    tx,
    row({ id: id<'Import'>() }),
    `SELECT id FROM imports WHERE state = 'collecting' AND coalesce(worked_at, created_at) < $1
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [before],
  );
  return found?.id;
}

/** Deletes at most `limit` files of discarded imports. Returns the number of deleted files. */
export const deleteDiscardedFiles = (tx: Db, limit: number): Promise<number> =>
  execute(
    tx,
    `DELETE FROM import_files WHERE (import_id, position, part) IN (
       SELECT f.import_id, f.position, f.part FROM imports i JOIN import_files f ON f.import_id = i.id
        WHERE i.state = 'failed' AND f.state = 'waiting' LIMIT $1)`,
    [limit],
  );

/** Claims at most `limit` imports whose last progress was before `before`, and returns their ids. */
export async function claimStalledImports(
  tx: Db,
  { before, at, limit }: { before: string; at: string; limit: number },
): Promise<IdOf<'Import'>[]> {
  const claimed = await rows(
    tx,
    row({ id: id<'Import'>() }),
    `UPDATE imports SET worked_at = $2 WHERE id IN (
       SELECT id FROM imports WHERE state IN ('queued', 'running') AND worked_at < $1
        ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [before, at, limit],
  );
  return claimed.map(({ id }) => id);
}
