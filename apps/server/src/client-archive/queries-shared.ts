import { type Db, execute, rows } from '../platform/db.ts';
import { id, row, text } from '../platform/row.ts';
import { arrivingTable, mapper, ownRows } from './queries-rows.ts';
import {
  movedTable,
  ownSharedRows,
  sharedDigests,
  sharedKeys,
  sharedNames,
  sharedValues,
  valueIds,
} from './queries-scopes.ts';
import { type Column, kindOf, type Schema, type Table, tableOf } from './schema.ts';
import { clientTables, readOnlyTables, sharedTables } from './tables.ts';

/** Ids of shared records and staff, by their table. */
export type Referenced = Map<string, Set<number>>;

const foundRow = row({ name: text, id: id() });

const note = (referenced: Referenced, found: readonly { name: string; id: number }[]): boolean => {
  let isNew = false;
  for (const { name, id: one } of found) {
    const ids = referenced.get(name) ?? new Set();
    referenced.set(name, ids);
    isNew ||= !ids.has(one);
    ids.add(one);
  }
  return isNew;
};

const nameOf = (column: Column): string => {
  const target = column.reference?.table as string;
  return target === 'users' ? 'staff' : target;
};

/** SQL for the shared records and staff that rows of a table refer to. */
function referencesOf(table: Table, condition: string, columns: readonly Column[]): string | null {
  const values = columns.map((column) => `('${nameOf(column)}', t.${column.name}::bigint)`);
  const inValues = (valueIds[table.name] ?? []).map(([name, ids]) => `SELECT '${name}', s.id FROM (${ids}) s (id)`);
  const parts = [...(values.length > 0 ? [`SELECT * FROM (VALUES ${values.join(', ')}) v`] : []), ...inValues];
  if (parts.length === 0) return null;
  return `SELECT DISTINCT x.name, x.id FROM ${table.name} t CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) x (name, id)
    WHERE x.id IS NOT NULL AND ${condition}`;
}

/** Finds the shared records and staff that a client's rows refer to, directly or through other shared records. */
export async function findReferenced(db: Db, schema: Schema, clientId: number): Promise<Referenced> {
  const referenced: Referenced = new Map(Object.keys(sharedTables).map((name) => [name, new Set<number>()]));
  for (const name of [...Object.keys(clientTables), ...Object.keys(readOnlyTables)]) {
    const table = tableOf(schema, name);
    const columns = table.columns.filter((one) => ['shared', 'user', 'staff'].includes(kindOf(table, one)));
    const sql = referencesOf(table, ownRows(schema, table, clientId), columns);
    if (sql !== null) note(referenced, await rows(db, foundRow, sql));
  }
  for (const [name, condition] of Object.entries(ownSharedRows))
    if (tableOf(schema, name).key[0] === 'id')
      note(
        referenced,
        await rows(
          db,
          foundRow,
          `SELECT '${name}' AS name, t.id FROM ${name} t WHERE ${condition('t', String(Math.trunc(clientId)))}`,
        ),
      );
  while (await addReferenced(db, schema, referenced));
  return referenced;
}

/** Adds the records that the found shared records refer to. Returns true if one was new. */
async function addReferenced(db: Db, schema: Schema, referenced: Referenced): Promise<boolean> {
  let isNew = false;
  for (const [name, { with: parent, isWhole, cleared = [] }] of Object.entries(sharedTables)) {
    const table = tableOf(schema, name);
    if (parent !== undefined && isWhole) {
      const parents = table.columns.find((one) => one.name === parent)?.reference?.table as string;
      const found = await rows(
        db,
        foundRow,
        `SELECT '${name}' AS name, t.id FROM ${name} t WHERE t.${parent} = ANY($1::bigint[])`,
        [[...(referenced.get(parents) ?? [])]],
      );
      isNew = note(referenced, found) || isNew;
    }
    const columns = table.columns.filter(
      (one) =>
        !cleared.includes(one.name) &&
        (kindOf(table, one) === 'shared' || (!one.isNullable && ['user', 'staff'].includes(kindOf(table, one)))),
    );
    const sql = referencesOf(table, 't.id = ANY($1::bigint[])', columns);
    if (sql === null || table.key[0] !== 'id') continue;
    isNew = note(referenced, await rows(db, foundRow, sql, [[...(referenced.get(name) ?? [])]])) || isNew;
  }
  return isNew;
}

const isKept = (table: Table, column: Column): boolean => {
  const kind = kindOf(table, column);
  return !(
    sharedTables[table.name]?.cleared?.includes(column.name) ||
    (column.isNullable && ['user', 'staff'].includes(kind))
  );
};

/** SQL for shared records as lines of JSON, each with the key by which the target finds it. */
export function sharedLinesOf(table: Table, referenced: Referenced, clientId: number): string {
  const client = String(Math.trunc(clientId));
  const values = table.columns
    .filter((column) => !column.isGenerated && isKept(table, column))
    .map((column) => {
      const value = `t.${column.name}`;
      if (kindOf(table, column) === 'client' && column.reference)
        return `CASE WHEN ${value} = ${client} THEN ${value} END AS ${column.name}`;
      const withoutIds = sharedValues[`${table.name}.${column.name}`];
      return `${withoutIds?.(value) ?? value} AS ${column.name}`;
    });
  const { with: parent } = sharedTables[table.name] ?? {};
  const hasId = table.key[0] === 'id';
  const column = hasId ? 'id' : (parent as string);
  const owner = hasId ? table.name : (table.columns.find((one) => one.name === parent)?.reference?.table as string);
  const ids = [...(referenced.get(owner) ?? [])].map(Math.trunc).join(', ');
  const digest = sharedDigests[table.name]?.('t') ?? 'NULL';
  const name = sharedNames[table.name]?.('t') ?? 'NULL';
  return `SELECT to_jsonb(r)::text AS line FROM (
    SELECT ${sharedKeys[table.name]?.('t')} AS key, ${digest} AS digest, ${name} AS name, (SELECT to_jsonb(x) FROM (SELECT ${values.join(', ')}) x) AS row
      FROM ${table.name} t WHERE t.${column} = ANY('{${ids}}'::bigint[]) ORDER BY ${table.key.map((one) => `t.${one}`).join(', ')}) r`;
}

const line = 'a.line';
const old = `(${line} #>> '{row,id}')::bigint`;

/** Finds the arrived records of a shared table in the target, by their keys. */
async function matchShared(tx: Db, table: Table): Promise<void> {
  const keyOf = sharedKeys[table.name];
  const retire = sharedTables[table.name]?.retire;
  const place = `row_number() OVER (PARTITION BY ${keyOf?.('t')} ORDER BY ${retire ? `t.${retire} IS NOT NULL, ` : ''}t.id)`;
  await execute(
    tx,
    `INSERT INTO ${movedTable} (name, old, new)
     SELECT '${table.name}', s.id, e.id
       FROM (SELECT ${line} ->> 'key' AS key, ${old} AS id, row_number() OVER (PARTITION BY ${line} ->> 'key' ORDER BY ${old}) AS place FROM ${arrivingTable} a) s
       JOIN (SELECT ${keyOf?.('t')} AS key, t.id, ${place} AS place FROM ${table.name} t) e USING (key, place)`,
  );
}

const nameRow = row({ name: text });

/** Finds arrived records whose content differs from the target, and records that the target lacks but must have. */
async function findConflicts(tx: Db, table: Table): Promise<string[]> {
  const digest = sharedDigests[table.name];
  if (!digest) return [];
  const parent = table.columns.find(({ reference }) => reference?.table === 'terms');
  const found = await rows(
    tx,
    nameRow,
    `SELECT ${line} ->> 'name' AS name FROM ${arrivingTable} a
       LEFT JOIN ${movedTable} i ON i.name = '${table.name}' AND i.old = ${old}
       LEFT JOIN ${table.name} t ON t.id = i.new
      WHERE CASE WHEN i.new IS NULL
              THEN NOT EXISTS (SELECT FROM ${movedTable} p WHERE p.name = '${parent?.reference?.table}' AND p.is_added
                                  AND p.old = (${line} #>> '{row,${parent?.name}}')::bigint)
              ELSE ${digest('t')} IS DISTINCT FROM ${line} ->> 'digest' END
      ORDER BY 1`,
  );
  return found.map(({ name }) => name);
}

/** Adds the arrived records that the target lacks. Returns their number. */
async function addShared(tx: Db, table: Table, at: string): Promise<number> {
  const { retire, with: parent } = sharedTables[table.name] ?? {};
  const hasId = table.key[0] === 'id';
  const map = mapper({ to: 'target', offset: 0 });
  const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
  const values = columns.map((column) => {
    const value = `t.${column.name}`;
    if (column.name === 'id' && hasId) return 'f.new';
    // the client is not there yet: `ownLines` sets it
    if (kindOf(table, column) === 'client') return 'NULL';
    if (column.name === retire)
      return `CASE WHEN ${table.name === 'lines' ? 't.client_id IS NULL' : 'true'} THEN coalesce(${value}, $1) ELSE ${value} END`;
    if (column.name === 'is_default') return 'false';
    return column.reference ? map(column.reference.table === 'users' ? 'staff' : column.reference.table, value) : value;
  });
  const names = columns.map(({ name }) => name).join(', ');
  const isNew = hasId
    ? `NOT EXISTS (SELECT FROM ${movedTable} i WHERE i.name = '${table.name}' AND i.old = ${old})`
    : `EXISTS (SELECT FROM ${movedTable} i WHERE i.name = '${table.columns.find(({ name }) => name === parent)?.reference?.table}' AND i.is_added
         AND i.old = (${line} #>> '{row,${parent}}')::bigint)`;
  const sequence = hasId ? `nextval(pg_get_serial_sequence('${table.name}', 'id'))` : 'NULL::bigint';
  if (hasId) {
    await execute(
      tx,
      `INSERT INTO ${movedTable} (name, old, new, is_added) SELECT '${table.name}', ${old}, ${sequence}, true FROM ${arrivingTable} a WHERE ${isNew}`,
    );
  }
  const source = hasId
    ? `(SELECT ${line} -> 'row' AS line, i.new FROM ${arrivingTable} a JOIN ${movedTable} i ON i.name = '${table.name}' AND i.old = ${old} AND i.is_added)`
    : `(SELECT ${line} -> 'row' AS line FROM ${arrivingTable} a WHERE ${isNew})`;
  return execute(
    tx,
    `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM ${source} f CROSS JOIN LATERAL jsonb_populate_record(NULL::${table.name}, f.line) t WHERE $1::timestamptz IS NOT NULL`,
    [at],
  );
}

/**
 * Finds the arrived records of a shared table in the target, and adds the others. Added content is not offered to other
 * clients, except stages, statuses, segments, terms, teams and templates.
 * @returns the number of added records, and the names of records that must be the same in the target and are not
 */
export async function placeShared(
  tx: Db,
  schema: Schema,
  name: string,
  at: string,
): Promise<{ added: number; conflicts: string[] }> {
  const table = tableOf(schema, name);
  if (table.key[0] === 'id') await matchShared(tx, table);
  const conflicts = await findConflicts(tx, table);
  return conflicts.length > 0 ? { added: 0, conflicts } : { added: await addShared(tx, table, at), conflicts };
}

/**
 * Notes which arrived lines are the client's own.
 * @returns the numbers of own lines that belong to another client, a team or a guide of the target
 */
export async function noteOwnLines(tx: Db): Promise<string[]> {
  await execute(
    tx,
    `UPDATE ${movedTable} i SET is_own = true FROM ${arrivingTable} a WHERE i.name = 'lines' AND i.old = ${old} AND ${line} #>> '{row,client_id}' IS NOT NULL`,
  );
  const taken = await rows(
    tx,
    nameRow,
    `SELECT t.number AS name FROM lines t JOIN ${movedTable} i ON i.name = 'lines' AND i.new = t.id AND i.is_own
      WHERE num_nonnulls(t.client_id, t.team_id, t.guide_id) > 0 ORDER BY 1`,
  );
  return taken.map(({ name }) => name);
}

/** Gives the client its own lines. */
export const giveLines = (tx: Db, clientId: number): Promise<number> =>
  execute(
    tx,
    `UPDATE lines t SET client_id = $1 FROM ${movedTable} i WHERE i.name = 'lines' AND i.new = t.id AND i.is_own`,
    [clientId],
  );
