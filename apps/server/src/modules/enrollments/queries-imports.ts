import {
  type ClientId,
  type CsvReading,
  csvDayOrders,
  csvDelimiters,
  csvIdentities,
  type EnrollmentFormat,
  EnrollmentMapping,
  type EnrollmentOutcome,
  type EnrollmentResult,
  type EnrollmentState,
  type EnrollmentUndoOutcome,
  enrollmentFormats,
  enrollmentStates,
  type IdOf,
  type MemberIdentifier,
  memberIdentifiers,
  Sentence,
  type StaffId,
} from '@guidepost/contracts';
import type { CsvReader, Reader834 } from '@guidepost/rules';
import { z } from 'zod';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { bool, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

export type ImportId = IdOf<'EnrollmentImport'>;
export type Counts = Partial<Record<EnrollmentOutcome | 'byHand' | 'likely', number>>;
export type Results = Partial<Record<EnrollmentResult, number>>;
export type UndoResults = Partial<Record<EnrollmentUndoOutcome, number>>;

const importRow = row({
  id: id<'EnrollmentImport'>(),
  client_id: id<'Client'>(),
  client_name: text,
  format: oneOf(enrollmentFormats),
  file_name: text,
  state: oneOf(enrollmentStates),
  size: int,
  received: int,
  is_full: nullable(bool),
  assign: oneOf(['evenly', 'guide', 'nobody']),
  guide_id: nullable(id<'Staff'>()),
  mapping: nullable(json(EnrollmentMapping)),
  delimiter: nullable(oneOf(csvDelimiters)),
  reader: json<CsvReader | Reader834>(),
  problems: json(z.array(Sentence)),
  rows: int,
  at_position: int,
  counts: json<Counts>(),
  results: json<Results>(),
  undecided: int,
  writes: int,
  created_by: id<'Staff'>(),
  creator_name: text,
  /** The user who started applying the import. Before that, and for old imports, the user who created it. */
  applied_by: id<'Staff'>(),
  created_at: instant,
  finished_at: nullable(instant),
  applied_at: nullable(instant),
  undone_at: nullable(instant),
  undone_by: nullable(id<'Staff'>()),
  undoer_name: nullable(text),
  undo_results: json<UndoResults>(),
  is_outdated: bool,
  digest: text,
  again: bool,
  repeated_keys: json(z.array(z.string())),
  repeats: nullable(
    json(
      z.object({
        id: z.int(),
        at: z.string(),
        by: z.string(),
        digest: z.string(),
        first: z.string(),
        keys: z.int(),
        identifier: z.string().nullable(),
      }),
    ),
  ),
});
export type EnrollmentImportRow = RowOf<typeof importRow>;

/**
 * SQL condition for an earlier import `o` by the same client as the import `i`. A file whose lines were all refused
 * counts only if at least one of them needs no correction. Otherwise, the sender can correct the file and send it again
 * with the same number.
 */
const isEarlier = `o.client_id = i.client_id AND o.state = 'done'
  AND (o.has_valid_refusal OR o.results ?| ARRAY['created', 'changed', 'ended', 'unchanged', 'skipped'])
  AND (o.finished_at, o.id) < (coalesce(i.finished_at, 'infinity'), i.id)`;

const importSql = `
  SELECT i.id, i.client_id, c.display_name AS client_name, i.format, i.file_name, i.state, i.size, i.received, i.is_full,
         i.assign, i.guide_id, i.mapping, i.delimiter, i.reader, i.problems, i.rows, i.at_position, i.counts, i.results,
         CASE WHEN i.state IN ('preview', 'applying', 'done') THEN (SELECT count(*) FROM enrollment_rows r
           WHERE r.import_id = i.id AND r.outcome = 'hold' AND NOT r.decisions ? 'person') ELSE 0 END AS undecided,
         CASE WHEN i.state = 'preview' THEN (SELECT count(*) FROM enrollment_rows r
           WHERE r.import_id = i.id AND r.writes) ELSE 0 END AS writes,
         i.created_by, u.name AS creator_name, coalesce(i.applied_by, i.created_by) AS applied_by, i.created_at, i.finished_at, i.applied_at, i.undone_at, i.undone_by,
         (SELECT name FROM users WHERE id = i.undone_by) AS undoer_name, i.undo_results,
         i.state = 'preview' AND EXISTS (SELECT FROM enrollment_imports o
           WHERE o.client_id = i.client_id AND o.state IN ('done', 'undoing', 'undone')
             AND greatest(o.finished_at, o.undone_at) >= i.worked_at) AS is_outdated,
         i.digest, i.again,
         (SELECT coalesce(jsonb_agg(k), '[]') FROM unnest(i.file_keys) AS k
           WHERE EXISTS (SELECT FROM enrollment_imports o WHERE ${isEarlier} AND k = ANY(o.file_keys))) AS repeated_keys,
         (SELECT jsonb_build_object('id', o.id, 'at', o.finished_at, 'by', ou.name, 'digest', o.digest, 'first', o.created_at,
                                   'keys', cardinality(o.file_keys), 'identifier', o.reader->>'identifier')
            FROM enrollment_imports o JOIN users ou ON ou.id = coalesce(o.applied_by, o.created_by)
           WHERE ${isEarlier} AND o.file_keys && i.file_keys ORDER BY o.finished_at, o.id LIMIT 1) AS repeats
    FROM enrollment_imports i JOIN clients c ON c.id = i.client_id JOIN users u ON u.id = i.created_by`;

export async function findImport(db: Db, importId: ImportId): Promise<EnrollmentImportRow | undefined> {
  const [found] = await rows(db, importRow, `${importSql} WHERE i.id = $1`, [importId]);
  return found;
}

/** Finds the position of the last row that was processed in the import's current state. */
export async function findPosition(db: Db, importId: ImportId): Promise<number> {
  const [found] = await rows(db, row({ at: int }), 'SELECT at_position AS at FROM enrollment_imports WHERE id = $1', [
    importId,
  ]);
  return found?.at ?? 0;
}

/** Finds an import and locks it until the transaction ends, so that only one transaction changes it at a time. */
export function lockImport(tx: Db, importId: ImportId): Promise<EnrollmentImportRow | undefined> {
  send(tx, 'SELECT FROM enrollment_imports WHERE id = $1 FOR UPDATE', [importId]);
  return findImport(tx, importId);
}

const maxListedImports = 100;

/** Finds the latest imports of the given clients, or of all clients. */
export const findImports = (db: Db, clientIds: readonly ClientId[] | null): Promise<EnrollmentImportRow[]> =>
  rows(
    db,
    importRow,
    `${importSql} WHERE $1::bigint[] IS NULL OR i.client_id = ANY($1::bigint[]) ORDER BY i.id DESC LIMIT ${maxListedImports}`,
    [clientIds],
  );

export interface NewImport {
  clientId: ClientId;
  format: EnrollmentFormat;
  fileName: string;
  size: number;
  isFull: boolean | null;
  assign: EnrollmentImportRow['assign'];
  guideId: StaffId | null;
  mapping: EnrollmentMapping | null;
  delimiter: string | null;
  reader: CsvReader | Reader834;
  createdBy: StaffId;
  at: string;
}

export async function insertImport(tx: Db, values: NewImport): Promise<ImportId> {
  const [written] = await rows(
    tx,
    row({ id: id<'EnrollmentImport'>() }),
    `INSERT INTO enrollment_imports (client_id, format, file_name, state, size, is_full, assign, guide_id, mapping, delimiter,
       reader, created_by, created_at, worked_at)
     VALUES ($1, $2, $3, 'reading', $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING id`,
    [
      values.clientId,
      values.format,
      values.fileName,
      values.size,
      values.isFull,
      values.assign,
      values.guideId,
      values.mapping && JSON.stringify(values.mapping),
      values.delimiter,
      JSON.stringify(values.reader),
      values.createdBy,
      values.at,
    ],
  );
  if (!written) throw new Error('The import was not written');
  return written.id;
}

/** Resets a file's reading position, because its upload starts again from the beginning. */
export const restartReading = (
  tx: Db,
  importId: ImportId,
  reader: CsvReader | Reader834,
  at: string,
): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_imports SET reader = $2, received = 0, rows = 0, problems = '[]', digest = '', worked_at = $3 WHERE id = $1`,
    [importId, JSON.stringify(reader), at],
  );

/** Stores the position up to which a file was read, and the file's new problems. */
export const updateReading = (
  tx: Db,
  importId: ImportId,
  read: { reader: CsvReader | Reader834; received: number; rows: number; problems: readonly Sentence[]; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_imports SET reader = $2, received = $3, rows = rows + $4, problems = problems || $5::jsonb, worked_at = $6
      WHERE id = $1`,
    [importId, JSON.stringify(read.reader), read.received, read.rows, JSON.stringify(read.problems), read.at],
  );

/** Stores the digest of the part that was read. At the end of the file, also stores the keys that identify it. */
export const updateDigest = (tx: Db, importId: ImportId, digest: string, keys: readonly string[]): Promise<number> =>
  execute(tx, 'UPDATE enrollment_imports SET digest = $2, file_keys = $3 WHERE id = $1', [importId, digest, keys]);

/** Records that a file is to be compared again although it was imported before. */
export const compareAgain = (tx: Db, importId: ImportId): Promise<number> =>
  execute(tx, "UPDATE enrollment_imports SET again = true, counts = '{}' WHERE id = $1", [importId]);

/** Records that a line of a file was refused although it needs no correction. */
export const setValidRefusal = (tx: Db, importId: ImportId): Promise<number> =>
  execute(tx, 'UPDATE enrollment_imports SET has_valid_refusal = true WHERE id = $1', [importId]);

/**
 * Stores an import's new state. Sets the position to the number of rows in a state without further work, otherwise to
 * 0.
 */
export const updateState = (tx: Db, importId: ImportId, state: EnrollmentState, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_imports SET state = $2, at_position = CASE WHEN $2 IN ('done', 'preview', 'undone') THEN rows ELSE 0 END,
            worked_at = $3, applied_at = CASE WHEN $2 = 'applying' THEN $3::timestamptz ELSE applied_at END,
            finished_at = CASE WHEN state = 'undoing' OR $2 = 'undoing' THEN finished_at
                               WHEN $2 IN ('done', 'discarded', 'failed') THEN $3::timestamptz END
      WHERE id = $1`,
    [importId, state, at],
  );

/** Deletes the count of rows that an earlier undo did not change, because the next undo counts them again. */
export const clearUnchangedCount = (tx: Db, importId: ImportId): Promise<number> =>
  execute(tx, "UPDATE enrollment_imports SET undo_results = undo_results - 'left' WHERE id = $1", [importId]);

/** Stores which user started applying an import. */
export const setApplied = (tx: Db, importId: ImportId, by: StaffId): Promise<number> =>
  execute(tx, 'UPDATE enrollment_imports SET applied_by = $2 WHERE id = $1', [importId, by]);

/** Stores which user undoes an import, and when. */
export const setUndone = (tx: Db, importId: ImportId, by: StaffId | null, at: string): Promise<number> =>
  execute(tx, 'UPDATE enrollment_imports SET undone_at = $2, undone_by = coalesce($3, undone_by) WHERE id = $1', [
    importId,
    at,
    by,
  ]);

/**
 * Assigns a user's unfinished imports to a different user, in whose name the remaining rows are written. Returns the
 * ids of the imports.
 */
export async function reassignImportRows(tx: Db, from: StaffId, to: StaffId): Promise<ImportId[]> {
  const found = await rows(
    tx,
    row({ id: id<'EnrollmentImport'>() }),
    `UPDATE enrollment_imports SET created_by = CASE created_by WHEN $1 THEN $2 ELSE created_by END,
            applied_by = CASE applied_by WHEN $1 THEN $2 ELSE applied_by END
      WHERE $1 IN (created_by, applied_by) AND state IN ('reading', 'comparing', 'preview', 'applying')
     RETURNING id`,
    [from, to],
  );
  return found.map((one) => one.id);
}

/** Stores the position in the current state, and adds to the counts. */
export const updateProgress = (
  tx: Db,
  importId: ImportId,
  {
    position,
    counts,
    results,
    rows: added,
    at,
  }: { position: number; counts: Counts; results: Results; rows: number; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_imports i SET at_position = $2, rows = rows + $5, worked_at = $6,
            counts = i.counts || (SELECT coalesce(jsonb_object_agg(key, coalesce((i.counts->>key)::int, 0) + value::int), '{}')
                                    FROM jsonb_each_text($3::jsonb)),
            results = i.results || (SELECT coalesce(jsonb_object_agg(key, coalesce((i.results->>key)::int, 0) + value::int), '{}')
                                      FROM jsonb_each_text($4::jsonb))
      WHERE id = $1`,
    [importId, position, JSON.stringify(counts), JSON.stringify(results), added, at],
  );

/** Locks and returns an import whose last portion arrived before `before`. Returns undefined if no import matches. */
export async function lockAbandonedImport(tx: Db, before: string): Promise<ImportId | undefined> {
  const [found] = await rows(
    tx,
    row({ id: id<'EnrollmentImport'>() }),
    `SELECT id FROM enrollment_imports WHERE state = 'reading' AND worked_at < $1 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [before],
  );
  return found?.id;
}

/** Locks and returns a discarded import that still has rows. Returns undefined if no import matches. */
export async function lockDiscardedImport(tx: Db): Promise<ImportId | undefined> {
  const [found] = await rows(
    tx,
    row({ id: id<'EnrollmentImport'>() }),
    `SELECT id FROM enrollment_imports i WHERE state = 'discarded' AND EXISTS (SELECT FROM enrollment_rows r WHERE r.import_id = i.id)
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return found?.id;
}

/** Locks and returns at most `limit` imports whose last progress was before `before`. */
export const lockStalledImports = (tx: Db, { before, at, limit }: { before: string; at: string; limit: number }) =>
  rows(
    tx,
    row({ id: id<'EnrollmentImport'>(), state: oneOf(enrollmentStates) }),
    `UPDATE enrollment_imports SET worked_at = $2 WHERE id IN (
       SELECT id FROM enrollment_imports WHERE state IN ('comparing', 'applying', 'undoing') AND worked_at < $1
        ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, state`,
    [before, at, limit],
  );

/** Finds which identifier is the member number in a client's 834 files. */
export async function findMemberIdentifier(db: Db, clientId: ClientId): Promise<MemberIdentifier> {
  const [found] = await rows(
    db,
    row({ member_identifier: oneOf(memberIdentifiers) }),
    'SELECT member_identifier FROM clients WHERE id = $1',
    [clientId],
  );
  return found?.member_identifier ?? 'automatic';
}

const readingRow = row({
  mapping: json(EnrollmentMapping),
  day_order: nullable(oneOf(csvDayOrders)),
  identity: nullable(oneOf(csvIdentities)),
  day_order_file: nullable(text),
  day_order_at: nullable(instant),
});

/**
 * Settings for reading a client's CSV files: the columns, the order of day and month in dates, and how members are
 * identified.
 */
export interface StoredReading extends CsvReading {
  mapping: EnrollmentMapping;
  /** The file for which a user chose the order of day and month, and when it was imported. */
  dayOrderFrom?: { fileName: string; at: string } | undefined;
}

/** Finds the settings of the last imported CSV file of a client. Returns undefined if no file was imported. */
export async function findMapping(db: Db, clientId: ClientId): Promise<StoredReading | undefined> {
  const [found] = await rows(
    db,
    readingRow,
    `SELECT m.mapping, m.day_order, m.identity, i.file_name AS day_order_file, i.applied_at AS day_order_at
       FROM enrollment_mappings m LEFT JOIN enrollment_imports i ON i.id = m.day_order_import_id WHERE m.client_id = $1`,
    [clientId],
  );
  if (!found) return undefined;
  const { mapping, day_order, identity, day_order_file: fileName, day_order_at: at } = found;
  const dayOrderFrom = fileName === null || at === null ? undefined : { fileName, at };
  return { mapping, dayOrder: day_order ?? undefined, identity: identity ?? undefined, dayOrderFrom };
}

/**
 * Stores the settings of a client's CSV file for the next file. If the user did not choose an order of day and month
 * for this file, the stored order does not change.
 */
export const putMapping = (
  tx: Db,
  clientId: ClientId,
  { mapping, dayOrder, identity }: StoredReading,
  by: { id: StaffId; at: string; importId: ImportId },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO enrollment_mappings AS m (client_id, mapping, day_order, identity, updated_by, updated_at, day_order_import_id)
     VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $3::text IS NOT NULL THEN $7::bigint END)
     ON CONFLICT (client_id) DO UPDATE SET mapping = excluded.mapping, day_order = coalesce(excluded.day_order, m.day_order),
       day_order_import_id = coalesce(excluded.day_order_import_id, m.day_order_import_id),
       identity = excluded.identity, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [clientId, JSON.stringify(mapping), dayOrder ?? null, identity ?? null, by.id, by.at, by.importId],
  );
