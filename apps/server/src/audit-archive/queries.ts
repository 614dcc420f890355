import type { Block } from '../platform/audit/archive/format.ts';
import { sealedText } from '../platform/audit/queries-seals.ts';
import type { Signature } from '../platform/audit/signatures.ts';
import { type Db, execute, rows } from '../platform/db.ts';
import { lockKeys } from '../platform/locks.ts';
import { lockSession, removeTimeLimits, unlockSession } from '../platform/queries-command.ts';
import { array, day, id, instant, int, nullable, type RowOf, row, text } from '../platform/row.ts';

/** Statements of `guidepost audit archive`. They run on one connection of the role that owns the tables. */

/** Prepares the session: times in UTC, and no limits for long statements. */
export async function prepareSession(db: Db): Promise<void> {
  await execute(db, `SET TIME ZONE 'UTC'`);
  await removeTimeLimits(db);
}

/** Takes the lock of this command for the session. Returns false if it runs already. */
export const lockArchiving = (db: Db): Promise<boolean> => lockSession(db, lockKeys.auditArchive);
export const unlockArchiving = (db: Db): Promise<number> => unlockSession(db, lockKeys.auditArchive);

const monthRow = row({ month: day });

/** Finds the months that have a table and start before a day, oldest first. */
export const findMonths = (db: Db, before: string): Promise<RowOf<typeof monthRow>[]> =>
  rows(
    db,
    monthRow,
    `SELECT month FROM (
       SELECT to_date(substring(c.relname FROM '^audit_entries_([0-9]{4}_[0-9]{2})$'), 'YYYY_MM') AS month
         FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit_entries'::regclass) months
      WHERE month < $1::date ORDER BY month`,
    [before],
  );

/** Returns the name of a month's table. */
function tableOf(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})-01$/.exec(month) ?? [];
  if (!year) throw new Error('Not the first day of a month');
  return `audit_entries_${year}_${number}`;
}

const countRow = row({ entries: int, first_xid: nullable(text), last_xid: nullable(text) });

/** Counts the entries of a month, and finds the first and the last of their transactions. */
export async function countMonth(db: Db, month: string): Promise<RowOf<typeof countRow>> {
  const [found] = await rows(
    db,
    countRow,
    `SELECT count(*) AS entries, min(xid)::text AS first_xid, max(xid)::text AS last_xid FROM ${tableOf(month)}`,
  );
  return found ?? { entries: 0, first_xid: null, last_xid: null };
}

const entryRow = row({
  id: id(),
  xid: text,
  at: instant,
  request_id: text,
  actor_id: nullable(id<'Staff'>()),
  impersonated_id: nullable(id<'Staff'>()),
  session_id: nullable(int),
  action: text,
  member_ids: array(id<'Member'>()),
  address: nullable(text),
  outcome: int,
  code: nullable(text),
  reason: nullable(text),
  facts: nullable(text),
});

/** Finds at most `limit` entries of a month after an entry, in the order of the seals. */
export const findEntriesAfter = (
  db: Db,
  month: string,
  after: { xid: string; id: number },
  limit: number,
): Promise<RowOf<typeof entryRow>[]> =>
  rows(
    db,
    entryRow,
    `SELECT id, xid::text, at, request_id, actor_id, impersonated_id, session_id, action, member_ids, host(address) AS address,
            outcome::int, code, reason, facts::text
       FROM ${tableOf(month)} WHERE (xid, id) > ($1::xid8, $2::bigint) ORDER BY xid, id LIMIT $3`,
    [after.xid, after.id, limit],
  );

const lineRow = row({ xid: text, id: id(), line: text });
/** The sealed text of an entry. */
export type Line = RowOf<typeof lineRow>;

/** Finds the sealed text of a month's entries from a transaction on. */
export const findLines = (db: Db, month: string, horizon: string): Promise<Line[]> =>
  rows(
    db,
    lineRow,
    `SELECT e.xid::text, e.id, ${sealedText('e')} AS line FROM ${tableOf(month)} e WHERE e.xid >= $1::xid8 ORDER BY e.xid, e.id`,
    [horizon],
  );

/** Finds the sealed text of archived entries whose seal also covers entries in the database. */
export const findArchivedLines = (db: Db): Promise<Line[]> =>
  rows(db, lineRow, 'SELECT xid::text, id, line FROM audit_archived_lines ORDER BY xid, id');

/** Removes an unfinished archive from the tables. */
export const deleteUnfinished = (db: Db, month: string): Promise<number> =>
  execute(db, 'DELETE FROM audit_archives WHERE month = $1 AND archived_at IS NULL', [month]);

/** Records that a month is being archived into a file. */
export const insertUnfinished = (db: Db, month: string, key: string): Promise<number> =>
  execute(db, 'INSERT INTO audit_archives (month, storage_key) VALUES ($1, $2)', [month, key]);

export const insertBlocks = (db: Db, month: string, blocks: readonly Block[]): Promise<number> =>
  execute(
    db,
    `INSERT INTO audit_archive_blocks (month, block, start, size, sha256, entries, min_id, max_id, oldest, newest)
     SELECT $1::date, b.block, b.start, b.size, decode(b.sha256, 'hex'), b.entries, b.min_id, b.max_id, b.oldest, b.newest
       FROM jsonb_to_recordset($2::jsonb) AS b (block int, start bigint, size int, sha256 text, entries int, min_id bigint, max_id bigint,
            oldest timestamptz, newest timestamptz)`,
    [month, JSON.stringify(blocks)],
  );

/** Stores the blocks with entries about each member. */
export const insertMembers = (
  db: Db,
  month: string,
  members: readonly { member_id: number; blocks: readonly number[] }[],
): Promise<number> =>
  execute(
    db,
    `INSERT INTO audit_archive_members (member_id, month, blocks)
     SELECT m.member_id, $1::date, m.blocks FROM jsonb_to_recordset($2::jsonb) AS m (member_id bigint, blocks int[])`,
    [month, JSON.stringify(members)],
  );

/** Starts the transaction that removes a month from the database. It waits for no lock longer than this. */
export async function begin(db: Db, lockTimeoutMs: number): Promise<void> {
  await execute(db, 'BEGIN');
  await execute(db, `SET LOCAL lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
}
export const commit = (db: Db): Promise<number> => execute(db, 'COMMIT');
export const rollback = (db: Db): Promise<number> => execute(db, 'ROLLBACK');

/** Waits until no process is verifying a part of the chain. */
export const lockProof = (db: Db): Promise<number> =>
  execute(db, 'SELECT pg_advisory_xact_lock($1)', [lockKeys.auditProof]);

/** Stores the sealed text of a month's entries whose seal also covers other entries, and removes the text of older seals. */
export async function moveLines(db: Db, month: string, horizon: string): Promise<void> {
  await execute(db, 'DELETE FROM audit_archived_lines WHERE xid < $1::xid8', [horizon]);
  await execute(
    db,
    `INSERT INTO audit_archived_lines (xid, id, line)
     SELECT e.xid, e.id, ${sealedText('e')} FROM ${tableOf(month)} e WHERE e.xid >= $1::xid8`,
    [horizon],
  );
}

/** Records that a month is archived. Returns the number of changed rows. */
export const finishArchive = (
  db: Db,
  archive: {
    month: string;
    storage_key: string;
    size: number;
    sha256: string;
    entries: number;
    first_xid: string;
    last_xid: string;
    first_seal: number;
    last_seal: number;
  } & Signature,
): Promise<number> =>
  execute(
    db,
    `UPDATE audit_archives SET archived_at = clock_timestamp(), size = $3, sha256 = decode($4, 'hex'), entries = $5, first_xid = $6::xid8,
            last_xid = $7::xid8, first_seal = $8, last_seal = $9, key_id = $10, signature = $11
      WHERE month = $1 AND storage_key = $2 AND archived_at IS NULL`,
    [
      archive.month,
      archive.storage_key,
      archive.size,
      archive.sha256,
      archive.entries,
      archive.first_xid,
      archive.last_xid,
      archive.first_seal,
      archive.last_seal,
      archive.key,
      archive.signature,
    ],
  );

/**
 * Removes a month's table.
 * @param horizon the end of the sealed transactions when the month was read
 * @returns false if the table has an entry of a later transaction, which is not in the file; the caller then rolls back
 */
export async function dropMonth(db: Db, month: string, horizon: string): Promise<boolean> {
  await execute(db, `ALTER TABLE audit_entries DETACH PARTITION ${tableOf(month)}`);
  const late = await execute(db, `SELECT FROM ${tableOf(month)} WHERE xid >= $1::xid8 LIMIT 1`, [horizon]);
  await execute(db, `DROP TABLE ${tableOf(month)}`);
  return late === 0;
}

/** Stores a new signature of an archive. */
export const updateSignature = (db: Db, month: string, { key, signature }: Signature): Promise<number> =>
  execute(db, 'UPDATE audit_archives SET key_id = $2, signature = $3 WHERE month = $1', [month, key, signature]);
