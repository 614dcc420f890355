import type { MemberId } from '@guidepost/contracts';
import { canonicalJson, type RecordedWrite, type RowImage, rowName, type UndoStep } from '@guidepost/rules';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { array, bool, day, id, json, nullable, type RowOf, row, text } from '../../platform/row.ts';
import { teamZone } from '../imports/public.ts';
import type { ImportId } from './queries-imports.ts';

/** A table that imports write: its key columns with SQL types, and how rows are deleted. */
interface WrittenTable {
  readonly key: Readonly<Record<string, 'bigint' | 'text'>>;
  /** True if deleted rows remain in the table and are only marked as deleted. */
  readonly isSoft?: true;
  readonly isVersioned?: true;
}
const keyedById = { key: { id: 'bigint' } } as const;
const keyedByMember = { key: { member_id: 'bigint' } } as const;
const softDeleted = { ...keyedById, isSoft: true } as const;

/** The tables with the trigger `record_enrollment_write`. */
const writtenTables: Readonly<Record<string, WrittenTable>> = {
  users: keyedById,
  members: { key: { user_id: 'bigint' } },
  phone_numbers: { ...softDeleted, isVersioned: true },
  email_addresses: { ...softDeleted, isVersioned: true },
  addresses: { ...softDeleted, isVersioned: true },
  member_identifiers: { key: { client_id: 'bigint', system: 'text', value: 'text' } },
  member_attributes: keyedByMember,
  member_enrollments: keyedByMember,
  member_status_history: softDeleted,
  member_assignments: keyedById,
  feed_items: softDeleted,
  todos: keyedById,
  texts: { ...softDeleted, isVersioned: true },
  scheduled_events: { ...softDeleted, isVersioned: true },
  assigned_surveys: { ...softDeleted, isVersioned: true },
  assigned_workflow_phases: softDeleted,
  files: softDeleted,
  note_drafts: { key: { author_id: 'bigint', subject_id: 'bigint', type: 'text', record_id: 'bigint' } },
  notifications: softDeleted,
  death_reports: keyedById,
};

function tableOf(name: string): WrittenTable {
  const found = writtenTables[name];
  if (!found) throw new Error(`Imports do not write ${name}`);
  return found;
}

/** Returns an SQL condition that compares a row's key with a key in a jsonb column. */
const hasKey = (table: string, alias: string, key: string): string =>
  Object.entries(tableOf(table).key)
    .map(([column, type]) => `${alias}.${column} = (${key}->>'${column}')::${type}`)
    .join(' AND ');

/** Records everything that this transaction writes from now on as a write of the import. */
export const sendRecordWrites = (tx: Db, importId: ImportId): void =>
  send(tx, "SELECT set_config('guidepost.enrollment_import', $1, true)", [String(importId)]);

const undoMemberRow = row({
  id: id<'Member'>(),
  is_deleted: bool,
  is_merged: bool,
  guide_id: nullable(id<'Staff'>()),
  /**
   * The day, in `teamZone`, when a newer import changed the member. Null if no newer import did, or if that import was
   * undone.
   */
  newer_on: nullable(day),
  /** Tables with rows about the member that were added after the import. */
  added_to: array(text),
});
export type UndoMember = RowOf<typeof undoMemberRow>;

/** If one of these tables has a row added since the import, the imported rows in that table remain. */
const checkedTables = ['phone_numbers', 'email_addresses', 'addresses', 'member_status_history'] as const;

/**
 * SQL condition for a write `w` by the import in the parameter $2, or by another import that was undone for the member.
 */
const isWriteOfImport = `(w.import_id = $2 OR EXISTS (SELECT FROM enrollment_rows u
  WHERE u.import_id = w.import_id AND u.member_id = w.member_id AND u.undone = 'undone'))`;

/** Returns an SQL condition for rows that neither the import nor an undone import wrote (`isWriteOfImport`). */
const rowsWithoutWrite = (table: string, alias: string, column: string): string => {
  const key = writtenTables[table]?.key;
  if (!key) return 'true';
  const built = Object.keys(key).map((name) => `'${name}', ${alias}.${name}`);
  return `NOT EXISTS (SELECT FROM enrollment_writes w WHERE w.member_id = ${alias}.${column}
    AND w.table_name = '${table}' AND w.row_key = jsonb_build_object(${built.join(', ')})
    AND ${isWriteOfImport})`;
};

/**
 * SQL condition for a change-log entry `t` about a status that the import or an undone import set (`isWriteOfImport`).
 * The entry's time is when the row in the status history was created.
 */
const isLogOfImport = `EXISTS (SELECT FROM enrollment_writes w
  WHERE w.member_id = t.member_id AND w.table_name = 'member_status_history' AND w.before IS NULL
    AND (w.after->>'created_at')::timestamptz = t.created_at
    AND ${isWriteOfImport})`;

/**
 * SQL condition for a write `w` that only stores the date of a file that contained the member and changed nothing else.
 */
const isOnlyFileDate = `w.table_name = 'member_enrollments' AND w.before IS NOT NULL AND w.after - 'file_at' = '{}'`;

/** Locks members until the transaction ends, so that no other transaction changes them during the undo. */
export const sendLockUndoMembers = (tx: Db, ids: readonly MemberId[]): void =>
  send(
    tx,
    `SELECT FROM members m JOIN users u ON u.id = m.user_id WHERE m.user_id = ANY($1::bigint[])
      ORDER BY m.user_id FOR UPDATE OF u, m`,
    [ids],
  );

/** Finds an import's members with their current data and the changes since the import. */
export const findUndoMembers = (db: Db, importId: ImportId, ids: readonly MemberId[]): Promise<UndoMember[]> =>
  rows(
    db,
    undoMemberRow,
    `SELECT m.user_id AS id, m.deleted_at IS NOT NULL AS is_deleted, m.assigned_guide_id AS guide_id,
       EXISTS (SELECT FROM member_merges x WHERE m.user_id IN (x.merged_id, x.remaining_id) AND x.undone_at IS NULL
                AND x.merged_at >= i.applied_at) AS is_merged,
       (SELECT (max(coalesce(o.finished_at, o.applied_at)) AT TIME ZONE $3)::date FROM enrollment_writes w JOIN enrollment_imports o ON o.id = w.import_id
         WHERE w.member_id = m.user_id AND o.id <> $2 AND o.applied_at >= i.applied_at AND (o.applied_at, o.id) > (i.applied_at, i.id)
           AND NOT (${isOnlyFileDate})
           AND NOT EXISTS (SELECT FROM enrollment_rows r
                 WHERE r.import_id = o.id AND r.member_id = m.user_id AND r.undone IN ('undone', 'partly'))) AS newer_on,
       ARRAY(${checkedTables
         .map((table) => {
           const column = table === 'member_status_history' ? 'member_id' : 'user_id';
           return `SELECT '${table}' WHERE EXISTS (SELECT FROM ${table} t WHERE t.${column} = m.user_id
             AND t.created_at >= i.applied_at AND ${rowsWithoutWrite(table, 't', column)})`;
         })
         .join(' UNION ALL ')}) AS added_to
       FROM members m, enrollment_imports i WHERE m.user_id = ANY($1::bigint[]) AND i.id = $2`,
    [ids, importId, teamZone],
  );

const columnRow = row({ table_name: text, column_name: text });

/**
 * SQL conditions, by table, for rows that the server creates automatically and that do not count as work with a member.
 * The row's alias is `t`.
 */
const automatic: Readonly<Record<string, string>> = {
  enrollment_rows: 'true',
  member_views: 'true',
  member_presence: 'true',
  user_preferences: 'true',
  member_duplicates: 'true',
  member_time_zone_repairs: 'true',
  member_summaries: 'true',
  // Feed entries, to-dos and notifications only describe rows in other tables.
  feed_items: 'true',
  todos: 'true',
  notifications: 'true',
  notification_members: 'true',
  change_logs: `t.actor_id IS NULL OR ${isLogOfImport}`,
  assigned_surveys: `t.completed_at IS NULL AND t.notes IS NULL
    AND NOT EXISTS (SELECT FROM survey_answers a WHERE a.assigned_survey_id = t.id)`,
  assigned_workflows: 'true',
  assigned_workflow_phases: 't.completed_at IS NULL',
  death_reports: "t.source = 'enrollment' AND t.decision IS NULL",
};

const addedRow = row({ member_id: id<'Member'>(), table_name: text });

/**
 * Finds, for members whom an import created, the tables with rows about them that the import did not write. Reads the
 * tables from the catalog, so that new tables are included.
 */
export async function findAddedTo(
  db: Db,
  importId: ImportId,
  ids: readonly MemberId[],
): Promise<Map<MemberId, string[]>> {
  if (ids.length === 0) return new Map();
  const columns = await rows(db, columnRow, 'SELECT table_name, column_name FROM member_columns ORDER BY 1, 2', []);
  const parts = columns
    .filter(({ table_name: table }) => automatic[table] !== 'true')
    .map(({ table_name: table, column_name: column }) => {
      const counts = automatic[table] ? `NOT (${automatic[table]})` : 'true';
      return `SELECT DISTINCT t.${column} AS member_id, '${table}' AS table_name FROM ${table} t
        WHERE t.${column} = ANY($1::bigint[]) AND ${counts} AND ${rowsWithoutWrite(table, 't', column)}`;
    });
  const found = await rows(db, addedRow, parts.join(' UNION '), [ids, importId]);
  return new Map(
    [...Map.groupBy(found, ({ member_id }) => member_id)].map(([member, list]) => [
      member,
      list.map(({ table_name }) => table_name),
    ]),
  );
}

const writeRow = row({
  member_id: id<'Member'>(),
  table: text,
  row_key: json<RowImage>(),
  before: nullable(json<RowImage>()),
  after: nullable(json<RowImage>()),
});

/** Finds the writes of an import about members, in their original order. */
export async function findWrites(
  db: Db,
  importId: ImportId,
  ids: readonly MemberId[],
): Promise<Map<MemberId, RecordedWrite[]>> {
  const found = await rows(
    db,
    writeRow,
    `SELECT member_id, table_name AS "table", row_key, before, after FROM enrollment_writes
      WHERE import_id = $1 AND member_id = ANY($2::bigint[]) ORDER BY id`,
    [importId, ids],
  );
  const writes = new Map<MemberId, RecordedWrite[]>();
  for (const { member_id, row_key, ...write } of found) {
    const list = writes.get(member_id) ?? [];
    list.push({ ...write, key: canonicalJson(row_key) });
    writes.set(member_id, list);
  }
  return writes;
}

const currentRow = row({ table: text, key: json<RowImage>(), image: json<RowImage>() });

/** Finds the current values of the rows that the writes changed. */
export async function findCurrentRows(
  db: Db,
  importId: ImportId,
  ids: readonly MemberId[],
  tables: readonly string[],
): Promise<Map<string, RowImage>> {
  if (tables.length === 0) return new Map();
  const parts = tables.map(
    (table) => `SELECT '${table}' AS "table", w.row_key AS key, to_jsonb(t) AS image
      FROM (SELECT DISTINCT row_key FROM enrollment_writes
             WHERE import_id = $1 AND member_id = ANY($2::bigint[]) AND table_name = '${table}') w
      JOIN ${table} t ON ${hasKey(table, 't', 'w.row_key')}`,
  );
  const found = await rows(db, currentRow, parts.join(' UNION ALL '), [importId, ids]);
  return new Map(found.map(({ table, key, image }) => [rowName(table, canonicalJson(key)), image]));
}

/**
 * Applies the steps of an undo. Deletes rows before it restores others, so that a member never has two primary
 * contacts.
 */
export async function restoreRows(tx: Db, importId: ImportId, steps: readonly UndoStep[], at: string): Promise<void> {
  const removed = Map.groupBy(
    steps.filter(({ kind }) => kind === 'remove'),
    ({ table }) => table,
  );
  for (const [table, list] of removed) await removeRows(tx, table, list, at);
  const set = steps.flatMap((step) => (step.kind === 'set' ? [step] : []));
  const demotes = ({ columns }: { columns: RowImage }) => columns.is_primary === false;
  for (const part of [set.filter(demotes), set.filter((step) => !demotes(step))])
    for (const list of Map.groupBy(
      part,
      ({ table, columns }) => `${table} ${Object.keys(columns).sort().join(' ')}`,
    ).values())
      await setColumns(tx, list);
  const back = steps.flatMap((step) => (step.kind === 'insert' ? [step] : []));
  for (const [table, list] of Map.groupBy(back, ({ table }) => table))
    await execute(
      tx,
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT t.* FROM jsonb_array_elements($1::jsonb) x CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, x) t
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(list.map(({ row: image }) => image))],
    );
  await correctRecordedDates(tx, importId, steps);
}

const jsonKeys = (list: readonly { key: string }[]): string => `[${list.map(({ key }) => key).join(',')}]`;

const removeRows = (tx: Db, table: string, list: readonly { key: string }[], at: string): Promise<number> => {
  const { isSoft, isVersioned } = tableOf(table);
  const condition = hasKey(table, 't', 'x');
  return isSoft
    ? execute(
        tx,
        `UPDATE ${table} t SET deleted_at = $2${isVersioned ? ', version = version + 1' : ''}
           FROM jsonb_array_elements($1::jsonb) x WHERE ${condition} AND t.deleted_at IS NULL`,
        [jsonKeys(list), at],
      )
    : execute(tx, `DELETE FROM ${table} t USING jsonb_array_elements($1::jsonb) x WHERE ${condition}`, [
        jsonKeys(list),
      ]);
};

/** Updates the same columns in several rows of one table. */
async function setColumns(tx: Db, list: readonly { table: string; key: string; columns: RowImage }[]): Promise<void> {
  const [first] = list;
  if (!first) return;
  const { table } = first;
  const names = Object.keys(first.columns);
  const odd = names.find((name) => !/^[a-z_0-9]+$/.test(name));
  if (odd !== undefined) throw new Error(`${odd} is no column`);
  const version = tableOf(table).isVersioned ? ', version = t.version + 1' : '';
  await execute(
    tx,
    `UPDATE ${table} t SET ${names.map((name) => `${name} = n.${name}`).join(', ')}${version}
       FROM jsonb_array_elements($1::jsonb) x CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, x->'columns') n
      WHERE ${hasKey(table, 't', "(x->'key')")}`,
    [JSON.stringify(list.map(({ key, columns }) => ({ key: JSON.parse(key) as unknown, columns })))],
  );
}

/** Corrects the previous file dates that other imports recorded, so that their undo does not restore an undone date. */
async function correctRecordedDates(tx: Db, importId: ImportId, steps: readonly UndoStep[]): Promise<void> {
  const list = steps.filter(({ kind }) => kind === 'correct');
  if (list.length === 0) return;
  await execute(
    tx,
    `UPDATE enrollment_writes w SET before = w.before || jsonb_build_object('file_at', x->'corrected')
       FROM jsonb_array_elements($2::jsonb) x
      WHERE w.import_id <> $1 AND w.member_id = (x->'key'->>'member_id')::bigint AND w.table_name = 'member_enrollments'
        AND w.before->'file_at' = x->'recorded'`,
    [importId, JSON.stringify(list.map((step) => ({ ...step, key: JSON.parse(step.key) as unknown })))],
  );
}

/** Increases the version of members whose rows were restored. */
export const incrementVersions = (tx: Db, ids: readonly MemberId[]): Promise<number> =>
  execute(tx, 'UPDATE users SET version = version + 1 WHERE id = ANY($1::bigint[])', [ids]);

/** Deletes the stored file values of members whom an undo deletes. */
export const deleteEnrollments = (tx: Db, ids: readonly MemberId[]): Promise<number> =>
  execute(tx, 'DELETE FROM member_enrollments WHERE member_id = ANY($1::bigint[])', [ids]);

/**
 * Deletes at most `limit` recorded writes of imports that can no longer be undone. Returns the number of deleted rows.
 */
export const deleteOldWrites = (tx: Db, before: string, limit: number): Promise<number> =>
  execute(
    tx,
    `DELETE FROM enrollment_writes WHERE id IN (
       SELECT w.id FROM enrollment_writes w JOIN enrollment_imports i ON i.id = w.import_id
        WHERE i.state IN ('done', 'undone') AND i.finished_at < $1 ORDER BY w.id LIMIT $2)`,
    [before, limit],
  );

/** Finds the names of the members' current statuses. */
export const findStatuses = async (db: Db, ids: readonly MemberId[]): Promise<Map<MemberId, string>> =>
  new Map(
    (
      await rows(
        db,
        row({ id: id<'Member'>(), name: text }),
        'SELECT m.user_id AS id, s.name FROM members m JOIN member_statuses s ON s.id = m.status_id WHERE m.user_id = ANY($1::bigint[])',
        [ids],
      )
    ).map((found) => [found.id, found.name]),
  );
