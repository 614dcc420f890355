import { optOutReason } from '@guidepost/rules';
import { type Db, execute, rows } from '../platform/db.ts';
import { lockKeys } from '../platform/locks.ts';
import { lockSession, removeTimeLimits, unlockSession } from '../platform/queries-command.ts';
import { bool, bytes, id, int, nullable, row, text } from '../platform/row.ts';
import { createArchivedTable } from './queries-archived.ts';
import { arrivingTable, lateTable } from './queries-rows.ts';
import { clientConditions, leftOut, member, movedTable, ofMemberOrLine } from './queries-scopes.ts';
import { clientTables } from './tables.ts';

const clientRow = row({ id: id<'Client'>(), name: text, display_name: text, is_training: bool, is_busy: bool });

/** Finds a client by its id. `is_busy` is true while one of its imports is running. */
export async function findClient(db: Db, clientId: number) {
  const [found] = await rows(
    db,
    clientRow,
    `SELECT c.id, c.name, c.display_name, c.is_training,
            EXISTS (SELECT FROM enrollment_imports i WHERE i.client_id = c.id AND i.state IN ('reading', 'comparing', 'applying', 'undoing'))
            OR EXISTS (SELECT FROM imports i WHERE i.client_id = c.id AND i.state IN ('collecting', 'queued', 'running')) AS is_busy
       FROM clients c WHERE c.id = $1`,
    [clientId],
  );
  return found;
}

/** Takes the lock of client imports for this session. Returns false if another import is running. */
export const lockImports = (db: Db): Promise<boolean> => lockSession(db, lockKeys.clientImport);
export const unlockImports = (db: Db): Promise<number> => unlockSession(db, lockKeys.clientImport);

/** Starts a transaction that sees one state of the database and cannot write. */
export async function beginSnapshot(db: Db): Promise<void> {
  await execute(db, `SET TIME ZONE 'UTC'`);
  await removeTimeLimits(db);
  await execute(db, 'SET cursor_tuple_fraction = 1');
  await createArchivedTable(db);
  await execute(db, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // No month can be archived during the export. Its entries would be neither in the table nor in the snapshot's list.
  // No file of an archived month can be replaced either.
  await execute(db, 'LOCK TABLE audit_entries, audit_archives IN ACCESS SHARE MODE');
}

/** Starts the transaction of an import, with its temporary tables. */
export async function beginImport(db: Db): Promise<void> {
  await execute(db, `SET TIME ZONE 'UTC'`);
  await removeTimeLimits(db);
  await execute(db, 'SET cursor_tuple_fraction = 1');
  await execute(db, 'BEGIN');
  await execute(db, `CREATE TEMP TABLE ${arrivingTable} (line jsonb NOT NULL) ON COMMIT DROP`);
  await execute(
    db,
    `CREATE TEMP TABLE ${movedTable} (name text NOT NULL, old bigint NOT NULL, new bigint NOT NULL, is_added boolean NOT NULL DEFAULT false,
       is_own boolean NOT NULL DEFAULT false,       PRIMARY KEY (name, old), UNIQUE (name, new)) ON COMMIT DROP`,
  );
  await execute(
    db,
    `CREATE TEMP TABLE ${lateTable} (place text NOT NULL, id bigint NOT NULL, value bigint, PRIMARY KEY (place, id)) ON COMMIT DROP`,
  );
}

export const begin = (db: Db): Promise<number> => execute(db, 'BEGIN');
export const commit = (db: Db): Promise<number> => execute(db, 'COMMIT');
export const rollback = (db: Db): Promise<number> => execute(db, 'ROLLBACK');

const lineRow = row({ line: text });
const fetchSize = 1000;

/** Runs a statement and returns its lines, a thousand at a time. */
export async function* readLines(db: Db, sql: string): AsyncGenerator<string[]> {
  await execute(db, `DECLARE archive_lines NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const lines = (await rows(db, lineRow, `FETCH ${fetchSize} FROM archive_lines`)).map((found) => found.line);
    if (lines.length > 0) yield lines;
    if (lines.length < fetchSize) break;
  }
  await execute(db, 'CLOSE archive_lines');
}

/** Stores arrived lines in the temporary table. */
export const storeLines = (tx: Db, lines: readonly string[]): Promise<number> =>
  execute(tx, `INSERT INTO ${arrivingTable} (line) SELECT v::jsonb FROM unnest($1::text[]) v`, [lines]);

export const clearLines = (tx: Db): Promise<number> => execute(tx, `TRUNCATE ${arrivingTable}`);

/** Removes the arrived lines of a table that the import leaves out. Returns them. */
export async function takeLeftOut(tx: Db, name: string): Promise<string[]> {
  const condition = leftOut[name];
  if (!condition) return [];
  const taken = await rows(
    tx,
    lineRow,
    `DELETE FROM ${arrivingTable} a WHERE ${condition('a.line')} RETURNING a.line::text AS line`,
  );
  return taken.map(({ line }) => line);
}

/** Runs a statement that this command has built. */
export const run = (tx: Db, sql: string, values: readonly (number | string)[] = []): Promise<number> =>
  execute(tx, sql, values);

/** Finds referenced ids with a statement that this command has built. */
export const findIds = (db: Db, sql: string) => rows(db, row({ name: text, id: id() }), sql);

const fileRow = row({
  id: id<'File'>(),
  file_name: text,
  mime_type: text,
  storage_key: text,
  size: nullable(int),
  sha256: nullable(bytes),
});

/** Finds at most `limit` stored files of a client after an id. */
export const findFiles = (db: Db, clientId: number, after: number, limit: number) =>
  rows(
    db,
    fileRow,
    `SELECT f.id, f.file_name, f.mime_type, f.storage_key, f.size, f.sha256 FROM files f
      WHERE ${clientConditions.files?.('f', '$1')} AND f.id > $2 AND f.state = 'ready' AND f.deleted_at IS NULL AND f.removed_at IS NULL
      ORDER BY f.id LIMIT $3`,
    [clientId, after, limit],
  );

/** Counts a client's uploads that are not stored yet. */
export async function countUnfinished(db: Db, clientId: number): Promise<number> {
  const [found] = await rows(
    db,
    row({ total: int }),
    `SELECT count(*) AS total FROM files f
      WHERE ${clientConditions.files?.('f', '$1')} AND f.state IN ('pending', 'scanning') AND f.deleted_at IS NULL`,
    [clientId],
  );
  return found?.total ?? 0;
}

const memberRow = row({ id: id<'Member'>() });

/** Finds at most `limit` members of a client after an id. */
export const findMembers = async (db: Db, clientId: number, after: number, limit: number) =>
  (
    await rows(
      db,
      memberRow,
      'SELECT user_id AS id FROM members WHERE client_id = $1 AND user_id > $2 ORDER BY user_id LIMIT $3',
      [clientId, after, limit],
    )
  ).map((found) => found.id);

/** Tables with ids that an import shifts. */
const numbered = [...Object.keys(clientTables), 'audit_entries', 'imported_audit_entries'];

/** Finds the highest id that any table with a client's rows has used. */
export async function findHighestId(db: Db): Promise<number> {
  const withId = await rows(
    db,
    row({ name: text }),
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND a.atttypid = 'bigint'::regtype
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1::text[])`,
    [numbered],
  );
  const maxima = withId.map(({ name }) => `SELECT coalesce(max(id), 0) AS id FROM ${name}`);
  const [found] = await rows(
    db,
    row({ id: id() }),
    `SELECT max(id) AS id FROM (${maxima.join(' UNION ALL ')}
       UNION ALL SELECT coalesce(max(last_value), 0) FROM pg_sequences
        WHERE schemaname = 'public' AND sequencename = ANY($1::text[])) m`,
    [numbered.map((name) => `${name}_id_seq`)],
  );
  return found?.id ?? 0;
}

/** Raises the sequences of all tables with a client's rows, so that new records get ids above `highest`. */
export const raiseSequences = (db: Db, highest: number): Promise<number> =>
  execute(
    db,
    `SELECT setval(s.name::regclass, greatest($2::bigint, pg_sequence_last_value(s.name::regclass))) FROM (
       SELECT pg_get_serial_sequence(c.relname, 'id') AS name
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1::text[]) OFFSET 0) s
      WHERE s.name IS NOT NULL`,
    [numbered, highest],
  );

const existingRow = row({ archive: nullable(text), client: nullable(text), file: nullable(text) });

/** Finds what prevents an import: the archive was imported, the client's name is used, or a file has the same key. */
export async function findExisting(db: Db, archiveId: string, name: string, keys: readonly string[]) {
  const [found] = await rows(
    db,
    existingRow,
    `SELECT (SELECT to_char(imported_at, 'YYYY-MM-DD') FROM client_imports WHERE archive_id = $1::uuid) AS archive,
            (SELECT name FROM clients WHERE name = $2) AS client,
            (SELECT storage_key::text FROM files WHERE storage_key = ANY($3::uuid[]) LIMIT 1) AS file`,
    [archiveId, name, keys],
  );
  return found ?? { archive: null, client: null, file: null };
}

/** Records an import. Returns its id. */
export async function insertImport(
  tx: Db,
  values: { archiveId: string; clientId: number; source: string; offset: number; operator: string; at: string },
): Promise<number> {
  const [made] = await rows(
    tx,
    row({ id: id() }),
    `INSERT INTO client_imports (archive_id, client_id, source, id_offset, operator, imported_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [values.archiveId, values.clientId, values.source, values.offset, values.operator, values.at],
  );
  return made?.id ?? 0;
}

/**
 * Opts out numbers that texted STOP in only one of the two installations: numbers of the client that opted out here, and
 * numbers here that opted out in the archive.
 */
export const closeNumbers = (tx: Db, clientId: number): Promise<number> =>
  execute(
    tx,
    `UPDATE phone_numbers p SET do_not_contact_reason = '${optOutReason}', opted_out_by_text_id = n.text_id, version = p.version + 1
       FROM number_opt_outs n
      WHERE n.number = p.number AND p.do_not_contact_reason IS NULL
        AND (${member('p.user_id', '$1')} OR EXISTS (SELECT FROM texts t WHERE t.id = n.text_id AND ${ofMemberOrLine('t', '$1')}))`,
    [clientId],
  );

const settledRow = row({ texts: int, links: int, questions: int, calls: int });

/**
 * Ends what the target cannot continue, because the other installation may still do it. Guides decide about unsent
 * texts, links stop working, open questions to organizations are withdrawn, and calls in progress end. Unsent texts to
 * unknown numbers fail, because no guide could decide about them on a member's page.
 */
export async function settle(tx: Db, clientId: number, at: string) {
  const ofClient = (column: string) =>
    `EXISTS (SELECT FROM members m WHERE m.user_id = ${column} AND m.client_id = $1)`;
  const isFailed = `(t.member_id IS NULL OR t.status IN ('sending', 'unknown'))`;
  const [done] = await rows(
    tx,
    settledRow,
    `WITH unsent AS (
       UPDATE texts t SET status = CASE WHEN ${isFailed} THEN 'failed' ELSE 'scheduled' END,
              missed_at = CASE WHEN ${isFailed} THEN t.missed_at ELSE $2::timestamptz END,
              send_at = coalesce(t.send_at, t.created_at), held_until = NULL, leave_by = NULL, look_at = NULL, was_sent_by_cron_job = false,
              updated_at = $2, version = version + 1
        WHERE ${ofMemberOrLine('t', '$1')} AND t.status IN ('scheduled', 'held', 'queued', 'sending', 'unknown') AND t.missed_at IS NULL AND t.deleted_at IS NULL
       RETURNING t.id, t.member_id, t.guide_id, t.status
     ), reminders AS (
       INSERT INTO todos (owner_id, member_id, type, cause_type, cause_id, date, created_at)
       SELECT guide_id, member_id, 'MESSAGE_NOT_SENT', 'message', id, $2::date, $2 FROM unsent WHERE status = 'scheduled'
     ), entries AS (
       UPDATE feed_items f SET deleted_at = $2 FROM unsent WHERE f.external_type = 'message' AND f.external_id = unsent.id AND unsent.status = 'scheduled'
     ), revoked AS (
       UPDATE public_links l SET revoked_at = $2
        WHERE l.revoked_at IS NULL AND l.answered_at IS NULL AND l.expires_at > $2
          AND (${ofClient('l.member_id')} OR EXISTS (SELECT FROM need_referral_requests q JOIN need_referrals r ON r.id = q.referral_id
                WHERE l.id IN (q.link_id, q.reminder_link_id) AND ${ofClient('r.member_id')}))
       RETURNING 1
     ), withdrawn AS (
       UPDATE need_referral_requests q SET closed_at = $2, withdrawn_at = $2, due_at = NULL
         FROM need_referrals r WHERE r.id = q.referral_id AND q.closed_at IS NULL AND ${ofClient('r.member_id')}
       RETURNING q.id, q.referral_id, r.need_id
     ), history AS (
       INSERT INTO need_history_entries (need_id, event, occurred_at, referral_id, referral_request_id)
       SELECT need_id, 'referral-withdrawn', $2, referral_id, id FROM withdrawn
     ), ended AS (
       UPDATE calls c SET status = 'ENDED', time_ended = coalesce(c.time_ended, $2), look_at = NULL
        WHERE c.status IN ('CONNECTING', 'ACTIVE') AND ${ofMemberOrLine('c', '$1')} RETURNING 1
     )
     SELECT (SELECT count(*) FROM unsent) AS texts, (SELECT count(*) FROM revoked) AS links,
            (SELECT count(*) FROM withdrawn) AS questions, (SELECT count(*) FROM ended) AS calls`,
    [clientId, at],
  );
  return done ?? { texts: 0, links: 0, questions: 0, calls: 0 };
}
