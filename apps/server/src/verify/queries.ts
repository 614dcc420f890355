import { type Db, rows } from '../platform/db.ts';
import { bool, id, instant, int, nullable, type RowOf, row, text } from '../platform/row.ts';

/** Tables whose row counts an operator can compare before and after a restore. */
export const countedTables = [
  'members',
  'staff',
  'notes',
  'visits',
  'calls',
  'texts',
  'needs',
  'need_referrals',
  'assigned_surveys',
  'hospital_messages',
  'files',
  'audit_entries',
] as const;

const countRow = row({ name: text, rows: int });

/** Counts the rows of the tables above. */
export const countRows = (db: Db): Promise<RowOf<typeof countRow>[]> =>
  rows(
    db,
    countRow,
    countedTables.map((name) => `SELECT '${name}' AS name, count(*) AS rows FROM ${name}`).join(' UNION ALL '),
  );

const newestRow = row({ at: nullable(instant) });

/** Finds the time of the newest audit entry, which shows how recent the database's data is. */
export async function findNewestEntry(db: Db): Promise<string | null> {
  const [found] = await rows(db, newestRow, 'SELECT max(at) AS at FROM audit_entries');
  return found?.at ?? null;
}

const storedRow = row({ id: id<'File'>(), storage_key: text, size: nullable(int), is_needed: bool, is_allowed: bool });

/** Finds at most `limit` files after an id. A needed file must be in the storage; an allowed file may be there. */
export const findStored = (db: Db, after: number, limit: number): Promise<RowOf<typeof storedRow>[]> =>
  rows(
    db,
    storedRow,
    `SELECT id, storage_key::text, size, state = 'ready' AND deleted_at IS NULL AS is_needed, removed_at IS NULL AS is_allowed
       FROM files WHERE id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
