import { clientTables, sharedTables, staffTables } from './tables.ts';

/** A column, and the record that its foreign key refers to. */
export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  isGenerated: boolean;
  reference: { table: string; column: string } | null;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  /** The columns of the primary key, in their order. */
  key: readonly string[];
}

export type Schema = ReadonlyMap<string, Table>;

interface ForeignKey {
  table: string;
  columns: readonly string[];
  target: string;
  targetColumns: readonly string[];
}

/**
 * Creates the schema. In a foreign key with several columns, only the column that refers to a primary key counts. A foreign
 * key with one column has priority, so it must come last in `references`.
 */
export function makeSchema(
  tables: ReadonlyMap<string, { columns: Column[]; key: readonly (readonly [number, string])[] }>,
  references: readonly ForeignKey[],
): Schema {
  for (const { table, columns, target, targetColumns } of references)
    for (const [place, name] of columns.entries()) {
      const column = tables.get(table)?.columns.find((one) => one.name === name);
      const refersTo = targetColumns[place] as string;
      const isOfKey = tables.get(target)?.key.some(([, key]) => key === refersTo);
      if (column && isOfKey) column.reference = { table: target, column: refersTo };
    }
  return new Map(
    [...tables].map(([name, { columns, key }]) => [
      name,
      { name, columns, key: key.toSorted(([a], [b]) => a - b).map(([, column]) => column) },
    ]),
  );
}

export function tableOf(schema: Schema, name: string): Table {
  const table = schema.get(name);
  if (!table) throw new Error(`The table ${name} does not exist`);
  return table;
}

/**
 * The owner of the ids in a column. `client` is a record of the client, which includes the row itself. `user` is a staff
 * member or a member of the client. `none` means that the column contains no id, or the id of another installation.
 */
export type IdKind = 'client' | 'user' | 'staff' | 'shared' | 'none';

const isIn = (tables: object, name: string): boolean => Object.hasOwn(tables, name);

/** Returns the kind of the table that a foreign key refers to. */
export function kindOfTable(name: string): IdKind {
  if (name === 'users') return 'user';
  if (staffTables.includes(name)) return 'staff';
  if (isIn(clientTables, name)) return 'client';
  return isIn(sharedTables, name) ? 'shared' : 'none';
}

/** Returns the owner of the ids in a column of a table. */
export function kindOf(table: Table, { name, reference }: Column): IdKind {
  if (table.name === 'users' && name === 'id') return 'client';
  if (reference) return kindOfTable(reference.table);
  const isOwnId = table.key.length === 1 && table.key[0] === name && isNumber(table, name);
  if (isIn(clientTables, table.name) && (isOwnId || clientTables[table.name]?.ids?.includes(name))) return 'client';
  return 'none';
}

const isNumber = (table: Table, name: string): boolean =>
  table.columns.find((one) => one.name === name)?.type === 'bigint';

/** The columns of a table that an archive contains. */
export const exportedColumns = (table: Table): Column[] =>
  table.columns.filter(({ name, isGenerated }) => !isGenerated && !clientTables[table.name]?.secrets?.includes(name));

/**
 * Sorts tables so that each comes after the tables that it refers to. If tables refer to each other, the columns of the
 * earlier one are filled at the end.
 * @returns the order, and the columns (`table.column`) that are filled at the end
 */
export function insertOrder(schema: Schema, names: readonly string[]): { order: string[]; late: Set<string> } {
  const waiting = new Set(names);
  const order: string[] = [];
  const late = new Set<string>();
  const missing = (name: string): Column[] =>
    tableOf(schema, name).columns.filter(
      ({ reference }) => reference !== null && reference.table !== name && waiting.has(reference.table),
    );
  while (waiting.size > 0) {
    const next = [...waiting]
      .filter((name) => missing(name).every(({ isNullable }) => isNullable))
      .toSorted((a, b) => missing(a).length - missing(b).length)[0];
    if (next === undefined) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`);
    for (const { name } of missing(next)) late.add(`${next}.${name}`);
    waiting.delete(next);
    order.push(next);
  }
  return { order, late };
}
