import type pg from 'pg';
import type { Rows } from './world.ts';

const name = (word: string): string => {
  if (!/^[a-z_0-9]+$/.test(word)) throw new Error(`${word} is no name of a table or column`);
  return word;
};

/**
 * Inserts rows with the given ids, a few thousand rows per statement. All rows of a table must have the same columns.
 */
export async function insertRows(db: pg.Client, rows: Rows): Promise<void> {
  for (const [table, list] of Object.entries(rows)) {
    const columns = Object.keys(list[0] ?? {})
      .map(name)
      .join(', ');
    for (let start = 0; start < list.length; start += 4000) {
      await db.query(
        `INSERT INTO ${name(table)} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name(table)}, $1::jsonb)`,
        [JSON.stringify(list.slice(start, start + 4000))],
      );
    }
  }
}

/** Sets the id sequence of each table to the highest id in the table. */
export async function moveSequences(db: pg.Client, tables: Iterable<string>): Promise<void> {
  for (const table of tables) {
    const { rows } = await db.query<{ sequence: string | null }>(
      `SELECT pg_get_serial_sequence(c.table_name::text, 'id') AS sequence FROM information_schema.columns c
        WHERE c.table_schema = 'public' AND c.table_name = $1 AND c.column_name = 'id'`,
      [table],
    );
    const sequence = rows[0]?.sequence;
    if (sequence) await db.query(`SELECT setval($1, (SELECT coalesce(max(id), 1) FROM ${name(table)}))`, [sequence]);
  }
}
