import type { ArchivedEntry } from '../../platform/audit/archive/format.ts';
import { entriesIn, recordsOf } from '../../platform/audit/archive/queries-archives.ts';
import { type Db, execute, isIn, rows } from '../../platform/db.ts';
import { day, instant, int, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { columns, type EntryRow, entryRow } from './queries.ts';

const blockRow = row({
  storage_key: text,
  month: day,
  block: int,
  start: int,
  size: int,
  sha256: text,
  oldest: instant,
  newest: instant,
});
/** A block of an archived month, with its file. */
export type StoredBlock = RowOf<typeof blockRow>;
const blockColumns = `a.storage_key::text, b.month, b.block, b.start, b.size, encode(b.sha256, 'hex') AS sha256, b.oldest, b.newest`;

/** The limits of a search in time. Null is no limit. */
export interface Period {
  /** The start, included. */
  from: string | null;
  /** The end, included. */
  to: string | null;
}

const monthRow = row({ month: day });

/** Finds the archived months with entries about members, newest first. */
export const findMemberMonths = (
  db: Db,
  memberIds: readonly number[],
  { from, to }: Period,
): Promise<RowOf<typeof monthRow>[]> =>
  rows(
    db,
    monthRow,
    `SELECT DISTINCT m.month FROM audit_archive_members m JOIN audit_archives a ON a.month = m.month AND a.archived_at IS NOT NULL
      WHERE m.member_id ${isIn(1)}
        AND ($2::timestamptz IS NULL OR m.month + interval '1 month' > $2::timestamptz AT TIME ZONE 'UTC')
        AND ($3::timestamptz IS NULL OR m.month <= $3::timestamptz AT TIME ZONE 'UTC')
      ORDER BY m.month DESC`,
    [memberIds, from, to],
  );

/** Finds at most `limit` blocks of a month with entries about members, latest first. */
export const findMemberBlocks = (
  db: Db,
  month: string,
  memberIds: readonly number[],
  { from, to }: Period,
  limit: number,
): Promise<StoredBlock[]> =>
  rows(
    db,
    blockRow,
    `SELECT ${blockColumns} FROM audit_archive_blocks b JOIN audit_archives a ON a.month = b.month
      WHERE b.month = $1
        AND b.block IN (SELECT unnest(m.blocks) FROM audit_archive_members m WHERE m.month = $1 AND m.member_id ${isIn(2)})
        AND ($3::timestamptz IS NULL OR b.newest >= $3::timestamptz) AND ($4::timestamptz IS NULL OR b.oldest <= $4::timestamptz)
      ORDER BY b.newest DESC, b.block DESC LIMIT $5`,
    [month, memberIds, from, to, limit],
  );

/** Finds the blocks that may contain an entry. */
export const findBlocksWithId = (db: Db, entryId: number): Promise<StoredBlock[]> =>
  rows(
    db,
    blockRow,
    `SELECT ${blockColumns} FROM audit_archive_blocks b JOIN audit_archives a ON a.month = b.month AND a.archived_at IS NOT NULL
      WHERE b.max_id >= $1 AND b.min_id <= $1 ORDER BY b.max_id`,
    [entryId],
  );

/** Returns true if an entry is in the database. */
export const isStoredEntry = async (db: Db, entryId: number): Promise<boolean> =>
  (await execute(db, 'SELECT FROM audit_entries WHERE id = $1', [entryId])) > 0;

/** Returns archived entries as the screen shows them, latest first, with the current names of users and records. */
export const presentArchived = (db: Db, entries: readonly ArchivedEntry[]): Promise<EntryRow[]> =>
  rows(
    db,
    entryRow,
    `SELECT ${columns}
       FROM ${entriesIn(1)}
       LEFT JOIN users actor ON actor.id = e.actor_id LEFT JOIN users other ON other.id = e.impersonated_id
      ORDER BY e.at DESC, e.id DESC`,
    [recordsOf(entries)],
  );

const removedRow = row({ removed_before: nullable(instant) });

/**
 * Finds the end of the newest month from which the rules of retention removed entries about a member's client, or, without a
 * member, any entries. Returns null if no entries were removed.
 */
export async function findRemovedBefore(db: Db, memberId: number | null): Promise<string | null> {
  const [found] = await rows(
    db,
    removedRow,
    `SELECT (max(a.month) + interval '1 month') AT TIME ZONE 'UTC' AS removed_before FROM audit_archives a
      WHERE a.removals IS NOT NULL
        AND ($1::bigint IS NULL OR EXISTS (
          SELECT FROM jsonb_path_query(a.removals::jsonb, '$[*].rules[*].client') c
            JOIN members m ON m.client_id = (c #>> '{}')::bigint WHERE m.user_id = $1))`,
    [memberId],
  );
  return found?.removed_before ?? null;
}
