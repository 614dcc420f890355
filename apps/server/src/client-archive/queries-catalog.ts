import { type Db, rows } from '../platform/db.ts';
import { array, bool, int, nullable, row, text } from '../platform/row.ts';
import { type Column, makeSchema, type Schema } from './schema.ts';

const columnRow = row({
  table_name: text,
  name: text,
  type: text,
  is_nullable: bool,
  is_generated: bool,
  key_position: nullable(int),
});

const referenceRow = row({ table_name: text, columns: array(text), target: text, target_columns: array(text) });

/** Reads the tables, columns and foreign keys from the database's catalog. Omits partitions of the audit. */
export async function readSchema(db: Db): Promise<Schema> {
  const columns = await rows(
    db,
    columnRow,
    `SELECT c.relname::text AS table_name, a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
            NOT a.attnotnull AS is_nullable, a.attgenerated <> '' AS is_generated,
            array_position(p.conkey, a.attnum) AS key_position
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      ORDER BY c.relname, a.attnum`,
  );
  const references = await rows(
    db,
    referenceRow,
    `SELECT f.conrelid::regclass::text AS table_name,
            ARRAY(SELECT a.attname::text FROM unnest(f.conkey) WITH ORDINALITY k (n, place) JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.n ORDER BY place) AS columns,
            f.confrelid::regclass::text AS target,
            ARRAY(SELECT a.attname::text FROM unnest(f.confkey) WITH ORDINALITY k (n, place) JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.n ORDER BY place) AS target_columns
       FROM pg_constraint f WHERE f.contype = 'f' AND f.conparentid = 0 AND f.connamespace = 'public'::regnamespace
      ORDER BY f.conrelid::regclass::text, cardinality(f.conkey) DESC, f.conname`,
  );
  const tables = new Map<string, { columns: Column[]; key: [number, string][] }>();
  for (const { table_name, name, type, is_nullable, is_generated, key_position } of columns) {
    const table = tables.get(table_name) ?? { columns: [], key: [] };
    tables.set(table_name, table);
    table.columns.push({ name, type, isNullable: is_nullable, isGenerated: is_generated, reference: null });
    if (key_position !== null) table.key.push([key_position, name]);
  }
  return makeSchema(
    tables,
    references.map((one) => ({ ...one, table: one.table_name, targetColumns: one.target_columns })),
  );
}

/** Returns the names of the migrations that the database has, in order. */
export async function readMigrations(db: Db): Promise<string[]> {
  return (await rows(db, row({ name: text }), 'SELECT name FROM schema_migrations ORDER BY name')).map(
    ({ name }) => name,
  );
}
