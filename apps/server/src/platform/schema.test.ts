import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** An index may leave out deleted rows, but its first columns must be those of the key (design 4). */
it('every foreign key has an index', async () => {
  const without = await database.sql<{ key: string }>(
    `SELECT c.conrelid::regclass || ' (' || string_agg(a.attname, ', ') || ')' AS key
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
      GROUP BY c.oid, c.conrelid ORDER BY 1`,
  );
  expect(without.map(({ key }) => key)).toEqual([]);
});
