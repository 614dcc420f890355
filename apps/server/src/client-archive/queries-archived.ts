import type { ArchivedEntry } from '../platform/audit/archive/format.ts';
import { entriesIn, recordsOf } from '../platform/audit/archive/queries-archives.ts';
import { type Db, execute, rows } from '../platform/db.ts';
import { int, type RowOf, row, text } from '../platform/row.ts';

/** A temporary table with the archived audit entries about a client's members. */
const archivedTable = 'archived_entries';

const columns =
  'id, xid, at, request_id, actor_id, impersonated_id, session_id, action, member_ids, address, outcome, code, reason, facts';

/** SQL for all audit entries of this installation that can be about the client. */
export const allEntries = `(SELECT ${columns} FROM audit_entries UNION ALL SELECT ${columns} FROM ${archivedTable})`;

/** Creates the temporary table. Call it before the transaction of the export, which cannot create tables. */
export const createArchivedTable = (db: Db): Promise<number> =>
  execute(
    db,
    `CREATE TEMP TABLE IF NOT EXISTS ${archivedTable} (id bigint NOT NULL, xid xid8 NOT NULL, at timestamptz NOT NULL, request_id text NOT NULL,
       actor_id bigint, impersonated_id bigint, session_id bigint, action text NOT NULL, member_ids bigint[] NOT NULL, address inet,
       outcome smallint NOT NULL, code text, reason text, facts jsonb)`,
  );

const blockRow = row({ start: int, size: int, sha256: text });

/** Finds the blocks of an archived month with entries about a client's members. */
export const findClientBlocks = (db: Db, month: string, clientId: number): Promise<RowOf<typeof blockRow>[]> =>
  rows(
    db,
    blockRow,
    `SELECT b.start, b.size, encode(b.sha256, 'hex') AS sha256 FROM audit_archive_blocks b
      WHERE b.month = $1 AND b.block IN (
        SELECT unnest(a.blocks) FROM audit_archive_members a JOIN members m ON m.user_id = a.member_id
         WHERE a.month = $1 AND m.client_id = $2)
      ORDER BY b.block`,
    [month, clientId],
  );

/** Stores the entries about a client's members in the temporary table. */
export const insertArchived = (db: Db, clientId: number, entries: readonly ArchivedEntry[]): Promise<number> =>
  execute(
    db,
    `INSERT INTO ${archivedTable} (${columns}) SELECT ${columns} FROM ${entriesIn(1)}
      WHERE EXISTS (SELECT FROM members m WHERE m.user_id = ANY(e.member_ids) AND m.client_id = $2)`,
    [recordsOf(entries), clientId],
  );
