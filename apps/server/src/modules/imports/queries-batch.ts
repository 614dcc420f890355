import type { ClientId, IdOf, MemberId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { id, int, type RowOf, row, text } from '../../platform/row.ts';

/** Where a member stands in an import: in which file, as its which patient. */
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
 * The positions of the waiting files that come next: as many as the limits allow, and at least one while any waits.
 * @param most how many files, and how many bytes before the last of them
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

/** Locks a client until the transaction ends: of two imports neither may add the patient that the other is adding. */
export function lockClient(tx: Db, clientId: ClientId): void {
  send(tx, 'SELECT id FROM clients WHERE id = $1 FOR NO KEY UPDATE', [clientId]);
}

const fileRow = row({ position: int, name: text, text: text });

/** Those of an import's files that still wait. */
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

/** Writes what became of each member of these files; the files' texts are let go. */
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

/** Refuses a file that still waits. */
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

/** Writes down that an import is being worked on. */
export const updateRunning = (tx: Db, importId: IdOf<'Import'>, at: string): Promise<number> =>
  execute(tx, `UPDATE imports SET state = 'running', worked_at = $2 WHERE id = $1`, [importId, at]);

/** Writes down that an import got ahead, whatever its state. */
export const updateWorkedAt = (tx: Db, importId: IdOf<'Import'>, at: string): Promise<number> =>
  execute(tx, 'UPDATE imports SET worked_at = $2 WHERE id = $1', [importId, at]);

/** Ends an import of which no file waits any more; false if it has ended before, or one does. */
export async function updateDone(tx: Db, importId: IdOf<'Import'>, at: string): Promise<boolean> {
  const ended = await execute(
    tx,
    `UPDATE imports SET state = 'done', finished_at = $2 WHERE id = $1 AND state IN ('queued', 'running')
        AND NOT EXISTS (SELECT 1 FROM import_files WHERE import_id = $1 AND state = 'waiting')`,
    [importId, at],
  );
  return ended > 0;
}

/** Takes imports that have made no progress since before an instant, at most `limit`, and returns their ids. */
export async function takeStalled(
  tx: Db,
  { before, at, limit }: { before: string; at: string; limit: number },
): Promise<IdOf<'Import'>[]> {
  const taken = await rows(
    tx,
    row({ id: id<'Import'>() }),
    `UPDATE imports SET worked_at = $2 WHERE id IN (
       SELECT id FROM imports WHERE state IN ('queued', 'running') AND worked_at < $1
        ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [before, at, limit],
  );
  return taken.map(({ id }) => id);
}
