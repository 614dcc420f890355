import { clientConditions, type MapId, movedTable, valueMaps } from './queries-scopes.ts';
import type { Column, Schema, Table } from './schema.ts';
import { exportedColumns, kindOf, kindOfTable, tableOf } from './schema.ts';
import { clientTables, readOnlyTables } from './tables.ts';

/** SQL of a client's rows: for the archive, for the target, and for the comparison of both. */

const scopeOf = (name: string) => clientTables[name] ?? readOnlyTables[name];

/** SQL condition that is true if a row of a table is the client's. */
function isOwn(schema: Schema, table: Table, t: string, client: string): string {
  const scope = scopeOf(table.name);
  const conditions: string[] = [];
  const custom = clientConditions[table.name];
  if (custom) conditions.push(custom(t, client));
  for (const column of table.columns) {
    const isVia = column.name === scope?.via;
    const isRequired = !column.isNullable && kindOf(table, column) === 'client' && column.reference !== null;
    if (isVia || (isRequired && !custom)) conditions.push(isIncluded(schema, column, t, client));
  }
  if (table.name === 'member_merge_rows')
    conditions.push(
      `${t}.table_name IN (${Object.keys(clientTables)
        .map((name) => `'${name}'`)
        .join(', ')})`,
    );
  return conditions.join(' AND ');
}

/** SQL condition that is true if the archive contains the record that a column refers to. */
function isIncluded(schema: Schema, { name, reference }: Column, t: string, client: string): string {
  if (!reference) throw new Error(`${name} refers to no table`);
  const parent = tableOf(schema, reference.table === 'users' ? 'members' : reference.table);
  const column = reference.table === 'users' ? 'user_id' : reference.column;
  if (parent.name === 'clients') return `${t}.${name} = ${client}`;
  const alias = `${t}p`;
  const own = isOwn(schema, parent, alias, client);
  return `EXISTS (SELECT FROM ${parent.name} ${alias} WHERE ${alias}.${column} = ${t}.${name} AND ${own})`;
}

/** SQL condition for the rows of a table that belong to a client. The row's alias is `t`. */
export const ownRows = (schema: Schema, table: Table, clientId: number): string =>
  isOwn(schema, table, 't', String(Math.trunc(clientId)));

/** How ids are mapped: as they are, from the archive to the target, or back. */
export type Mapping = { to: 'archive' } | { to: 'target' | 'back'; offset: number };

export const mapper = (mapping: Mapping): MapId => {
  if (mapping.to === 'archive') return (_, id) => id;
  const [from, into] = mapping.to === 'target' ? ['old', 'new'] : ['new', 'old'];
  const shift = `${mapping.to === 'target' ? '+' : '-'} ${Math.trunc(mapping.offset)}`;
  const moved = (name: string, id: string) =>
    `(SELECT i.${into} FROM ${movedTable} i WHERE i.name = '${name}' AND i.${from} = ${id})`;
  return (table, id) => {
    const kind = kindOfTable(table);
    if (kind === 'shared') return moved(table, id);
    if (kind === 'staff') return moved('staff', id);
    return kind === 'user' ? `coalesce(${moved('staff', id)}, ${id} ${shift})` : `(${id} ${shift})`;
  };
};

/** SQL for the JSON key of a row that a merge moved, with its ids mapped. */
function mergedKey(schema: Schema, map: MapId): string {
  const cases = Object.keys(clientTables).flatMap((name) => {
    const table = tableOf(schema, name);
    return table.columns.flatMap((column) => {
      if (!table.key.includes(column.name)) return [];
      const kind = kindOf(table, column);
      if (kind === 'none') return [];
      const target = column.reference?.table ?? (name === 'users' ? 'members' : name);
      return [
        `WHEN t.table_name = '${name}' AND e.key = '${column.name}' THEN to_jsonb(${map(target, "(e.value #>> '{}')::bigint")})`,
      ];
    });
  });
  return `(SELECT jsonb_object_agg(e.key, CASE ${cases.join(' ')} ELSE e.value END) FROM jsonb_each(t.row_key) e)`;
}

/** SQL for a column's value in the archive or the target. */
function columnValue(schema: Schema, table: Table, column: Column, mapping: Mapping, client: string): string {
  const value = `t.${column.name}`;
  const scope = scopeOf(table.name);
  const map = mapper(mapping);
  if (scope?.cleared?.includes(column.name)) return `NULL::${column.type}`;
  const custom = valueMaps[`${table.name}.${column.name}`];
  if (custom) return mapping.to === 'archive' ? value : custom(value, map, 't');
  if (table.name === 'member_merge_rows' && column.name === 'row_key')
    return mapping.to === 'archive' ? value : mergedKey(schema, map);
  const kind = kindOf(table, column);
  if (kind === 'none') return value;
  if (mapping.to !== 'archive')
    return map(column.reference?.table ?? (table.name === 'users' ? 'members' : table.name), value);
  if (!column.isNullable || column.reference === null || column.name === scope?.via) return value;
  if (kind === 'client') return `CASE WHEN ${isIncluded(schema, column, 't', client)} THEN ${value} END`;
  // a member of another client
  if (kind === 'user')
    return `CASE WHEN NOT EXISTS (SELECT FROM members o WHERE o.user_id = ${value} AND o.client_id <> ${client}) THEN ${value} END`;
  return value;
}

/** SQL for the order of a table's rows, which is the same in the archive and in the target. */
const orderOf = (schema: Schema, table: Table, mapping: Mapping, client: string): string =>
  table.key
    .map((name) => {
      const column = table.columns.find((one) => one.name === name) as Column;
      if (kindOf(table, column) === 'client') return `t.${name}`;
      const value = columnValue(schema, table, column, mapping, client);
      return /^(text|citext)/.test(column.type) ? `${value}::text COLLATE "C"` : value;
    })
    .join(', ');

/**
 * SQL for a client's rows as lines of JSON, in the order of their keys.
 * @param clientId the client's id in this database
 */
export function linesOf(schema: Schema, table: Table, clientId: number, mapping: Mapping): string {
  const client = String(Math.trunc(clientId));
  const values = exportedColumns(table).map(
    (column) => `${columnValue(schema, table, column, mapping, client)} AS ${column.name}`,
  );
  return `SELECT to_jsonb(r)::text AS line FROM (SELECT ${values.join(', ')} FROM ${table.name} t
    WHERE ${ownRows(schema, table, clientId)} ORDER BY ${orderOf(schema, table, mapping, client)}) r`;
}

/** SQL for 32 random bytes. */
const randomBytes = `sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`;

/** The temporary table with the lines of one table of the archive. */
export const arrivingTable = 'arriving_lines';
/** The temporary table with values that are filled at the end. */
export const lateTable = 'late_values';

/** SQL statements that write the arrived lines into a table, and note the values that are filled at the end. */
export function insertsOf(schema: Schema, table: Table, offset: number, late: ReadonlySet<string>): string[] {
  const columns = exportedColumns(table);
  const secrets = clientTables[table.name]?.secrets ?? [];
  const mapping: Mapping = { to: 'target', offset };
  const isLate = ({ name }: Column) => late.has(`${table.name}.${name}`);
  const value = (column: Column) => columnValue(schema, table, column, mapping, 'NULL');
  const from = `FROM ${arrivingTable} a CROSS JOIN LATERAL jsonb_populate_record(NULL::${table.name}, a.line) t`;
  const names = [...columns.filter((one) => !isLate(one)).map(({ name }) => name), ...secrets];
  const values = [...columns.filter((one) => !isLate(one)).map(value), ...secrets.map(() => randomBytes)];
  const insert = `INSERT INTO ${table.name} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')} ${from}`;
  return [
    insert,
    ...columns
      .filter(isLate)
      .map(
        (column) =>
          `INSERT INTO ${lateTable} (place, id, value) SELECT '${table.name}.${column.name}', t.id + ${Math.trunc(offset)}, ${value(column)} ${from} WHERE t.${column.name} IS NOT NULL`,
      ),
  ];
}

/**
 * SQL that finds an arrived row with an id that the source has not used. Its shifted id could be that of a later record
 * of the target. An id without a foreign key can be 0.
 */
export function wrongIds(table: Table, highest: number): string {
  const conditions = exportedColumns(table).flatMap((column) => {
    if (!['client', 'user'].includes(kindOf(table, column))) return [];
    const lowest = column.reference !== null || table.key.includes(column.name) ? 1 : 0;
    return [`t.${column.name} NOT BETWEEN ${lowest} AND ${Math.trunc(highest)}`];
  });
  return `SELECT FROM ${arrivingTable} a CROSS JOIN LATERAL jsonb_populate_record(NULL::${table.name}, a.line) t
    WHERE ${conditions.join(' OR ') || 'false'} LIMIT 1`;
}

/** SQL statements that fill the values that were noted. */
export const lateUpdates = (late: ReadonlySet<string>): string[] =>
  [...late].map((place) => {
    const [table, column] = place.split('.');
    return `UPDATE ${table} t SET ${column} = l.value FROM ${lateTable} l WHERE l.place = '${place}' AND l.id = t.id`;
  });
