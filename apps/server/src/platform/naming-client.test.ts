import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import type { Db, SqlValue } from './db.ts';

/** Runs a statement directly on the handle, because these tests check its values rather than the declared columns. */
const rows = async <T>(db: Db, text: string, values?: readonly SqlValue[]): Promise<T[]> =>
  (await db.query(text, values)).rows as T[];

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await cloneDatabase();
  database = openDatabase(test.url, 4);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

describe('a value', () => {
  it('is returned in the type of the contracts', async () => {
    const [row] = await rows<Record<string, unknown>>(
      database.reading,
      `SELECT 9007199254740991::bigint AS id, count(*) AS n, '2026-02-28'::date AS day, NULL::date AS none,
              '2026-11-20T10:33:25.123456-06'::timestamptz AS instant, '2026-11-20T00:00:00Z'::timestamptz AS midnight,
              '{1,9007199254740991}'::bigint[] AS ids, '{}'::bigint[] AS no_ids, '{"a": [1, null]}'::jsonb AS json, $1::text AS text FROM generate_series(1, 2)`,
      ['ü'],
    );
    expect(row).toEqual({
      id: 9007199254740991,
      n: 2,
      day: '2026-02-28',
      none: null,
      instant: '2026-11-20T16:33:25.123456Z',
      midnight: '2026-11-20T00:00:00Z',
      ids: [1, 9007199254740991],
      no_ids: [],
      json: { a: [1, null] },
      text: 'ü',
    });
    expect(z.iso.datetime().safeParse(row?.instant).success).toBe(true);
    expect(Temporal.Instant.from(row?.instant as string).epochNanoseconds % 1_000_000_000n).toBe(123_456_000n);
  });

  it('can be an array', async () => {
    const ids = [1, -2, 9007199254740991];
    const words = ['"a", b', '{c}', '1'];
    const found = await rows(
      database.reading,
      'SELECT $1::bigint[] AS ids, $2::bigint[] AS none, $3::text[] AS words, $4::float8[]::text AS shares',
      [ids, [], words, [0.5, 1e21]],
    );
    expect(found).toEqual([{ ids, none: [], words, shares: '{0.5,1e+21}' }]);
  });

  it('is the same in each run of a statement, on each connection', async () => {
    const find = (n: number) =>
      rows(
        database.reading,
        `SELECT n AS "the id", n > 1 AS more, CASE WHEN n > 1 THEN 'text ' || n END AS text, n AS twice, -n AS twice
           FROM generate_series(1, $1::bigint) n ORDER BY n`,
        [n],
      );
    const one = { 'the id': 1, more: false, text: null, twice: -1 };
    const two = { 'the id': 2, more: true, text: 'text 2', twice: -2 };
    expect(await Promise.all([find(2), find(1), find(0), find(2)])).toEqual([[one, two], [one], [], [one, two]]);
  });

  it('has its new type after the type of its column has changed', async () => {
    const find = async () => {
      const opened = openDatabase(test.url, 1);
      const found = await rows(opened.reading, 'SELECT * FROM retyped WHERE $1::int IS NOT NULL', [1]);
      await opened.close();
      return found;
    };
    await test.sql('CREATE TABLE retyped AS SELECT 7::bigint AS value');
    expect(await find()).toEqual([{ value: 7 }]);
    await test.sql('ALTER TABLE retyped ALTER value TYPE text, ADD more boolean DEFAULT true');
    expect(await find()).toEqual([{ value: '7', more: true }]);
    await test.sql('DROP TABLE retyped');
  });

  it('is the same instant in every time zone of the database server', async () => {
    await test.sql(`ALTER DATABASE ${new URL(test.url).pathname.slice(1)} SET timezone = 'Asia/Kolkata'`);
    const elsewhere = openDatabase(test.url, 2);
    const [row] = await rows<{ at: string }>(elsewhere.reading, `SELECT '2026-11-20T12:00:00Z'::timestamptz AS at`);
    await elsewhere.close();
    expect(row?.at).toBe('2026-11-20T12:00:00Z');
  });
});
