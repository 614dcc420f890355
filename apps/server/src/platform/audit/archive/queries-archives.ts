import { type Db, rows } from '../../db.ts';
import { day, id, int, nullable, type RowOf, row, text } from '../../row.ts';
import type { ArchivedEntry } from './format.ts';

const archiveRow = row({
  month: day,
  storage_key: text,
  size: int,
  sha256: text,
  entries: int,
  first_xid: text,
  last_xid: text,
  first_seal: id(),
  last_seal: id(),
  removals: nullable(text),
  key: text,
  signature: text,
});
/** A month that was archived completely. */
export type Archive = RowOf<typeof archiveRow>;

/** Returns false for a month whose entries were all removed. It has no file. */
export const hasFile = ({ entries }: Pick<Archive, 'entries'>): boolean => entries > 0;

/** Finds all archived months, oldest first. */
export const findArchives = (db: Db): Promise<Archive[]> =>
  rows(
    db,
    archiveRow,
    `SELECT month, storage_key::text, size, encode(sha256, 'hex') AS sha256, entries, first_xid::text, last_xid::text, first_seal, last_seal,
            removals, key_id AS key, signature
       FROM audit_archives WHERE archived_at IS NOT NULL ORDER BY month`,
  );

/** SQL for entries `e` in the parameter $n, which contains the text of `recordsOf`. */
export const entriesIn = (n: number): string =>
  `jsonb_to_recordset($${n}::jsonb) AS e (id bigint, xid xid8, at timestamptz, request_id text, actor_id bigint, impersonated_id bigint,
     session_id bigint, action text, member_ids bigint[], address inet, outcome smallint, code text, reason text, facts jsonb)`;

/** Returns entries as JSON that PostgreSQL can read as records. */
export const recordsOf = (entries: readonly ArchivedEntry[]): string =>
  JSON.stringify(
    entries.map(({ facts, ...entry }) => ({ ...entry, facts: facts === null ? null : JSON.parse(facts) })),
  );

const unfinishedRow = row({ month: day, storage_key: text });

/** Finds the months whose archiving was interrupted. */
export const findUnfinished = (db: Db): Promise<RowOf<typeof unfinishedRow>[]> =>
  rows(
    db,
    unfinishedRow,
    'SELECT month, storage_key::text FROM audit_archives WHERE archived_at IS NULL ORDER BY month',
  );

const discardedRow = row({ storage_key: text, month: day });

/** Finds the files that must be removed from the storage, because the removal of expired entries was interrupted. */
export const findDiscarded = (db: Db): Promise<RowOf<typeof discardedRow>[]> =>
  rows(db, discardedRow, 'SELECT storage_key::text, month FROM audit_discarded_files ORDER BY month, storage_key');
