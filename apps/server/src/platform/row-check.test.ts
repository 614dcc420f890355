import { Draft } from '@guidepost/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { type Db, execute, inspectRows, rows } from './db.ts';
import {
  array,
  bool,
  bytes,
  type Columns,
  day,
  float,
  id,
  instant,
  int,
  json,
  nullable,
  oneOf,
  outer,
  type RowOf,
  row,
  text,
  time,
} from './row.ts';
import { checkRows, type WrongRow } from './row-check.ts';

let test: TestDatabase;
let database: Database;
let db: Db;
let reportedRows: WrongRow[];
let before: ReturnType<typeof inspectRows>;

beforeAll(async () => {
  test = await cloneDatabase();
  database = openDatabase(test.url, 2);
  db = database.reading;
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
// The tests of this file create wrong rows on purpose. They therefore replace the check that makes server tests fail if
// a row is wrong.
beforeEach(() => {
  reportedRows = [];
  before = inspectRows(undefined);
  checkRows((wrong) => reportedRows.push(wrong));
});
afterEach(() => void inspectRows(before));

const wrongOf = async (columns: Columns, sql: string, values: string[] = []): Promise<string | undefined> => {
  const error = await rows(db, columns, sql, values).then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(reportedRows.splice(0)).toEqual(error ? [error] : []);
  return error?.message;
};

describe('a declaration of rows', () => {
  it('is valid for every type that the server reads', async () => {
    const everything = row({
      id: id<'Note'>(),
      count: int,
      small: int,
      share: float,
      on: bool,
      name: text,
      email: text,
      key: text,
      at: instant,
      day: day,
      time: time,
      hash: bytes,
      kind: oneOf(['past', 'pending']),
      fields: json(Draft.shape.fields),
      loose: json<{ a: number }>(),
      tags: array(text),
      none: array(int),
      ids: array(id<'Member'>()),
      days: array(day),
      missing: nullable(instant),
    });
    const sql = `
      SELECT 7::bigint AS id, count(*) AS count, 3::smallint AS small, 0.5::real AS share, true AS on, 'Ada' AS name,
             'ada@demo.test'::citext AS email, gen_random_uuid() AS key, '2026-11-20 10:00Z'::timestamptz AS at, '2026-11-20'::date AS day,
             '10:00'::time AS time, '\\x00'::bytea AS hash, 'past' AS kind, '{"date": "2026-11"}'::jsonb AS fields, '{"a": 1}'::json AS loose,
             '{a,b}'::text[] AS tags, '{}'::int[] AS none, '{7}'::bigint[] AS ids, '{2026-11-20}'::date[] AS days, NULL::timestamptz AS missing`;
    expect(await wrongOf(everything, sql)).toBeUndefined();
    const [found] = await rows(db, everything, sql);
    const typed: RowOf<typeof everything> | undefined = found;
    expect(typed).toMatchObject({ id: 7, count: 1, share: 0.5, tags: ['a', 'b'], ids: [7], missing: null });
  });

  it.each<[string, Columns, string, string]>([
    [
      'a wrong name',
      { id: int, nam: text },
      `SELECT 1 AS id, 'a' AS name`,
      'nam is declared, but the statement does not answer it; name is answered, but not declared',
    ],
    [
      'a column that is missing',
      { id: int, name: text },
      'SELECT 1 AS id',
      'name is declared, but the statement does not answer it',
    ],
    ['a column that nobody declared', { id: int }, 'SELECT 1 AS id, 2 AS other', 'other is answered, but not declared'],
    ['two columns of one name', { id: int }, 'SELECT 1 AS id, 2 AS id', 'id is answered twice'],
    [
      'another type',
      { at: instant },
      `SELECT '2026-11-20'::date AS at`,
      'at is declared as timestamptz, but comes as date',
    ],
    [
      'a number that comes as text',
      { sum: int },
      'SELECT 1.5::numeric AS sum',
      'sum is declared as int8 or int4 or int2, but comes as type 1700',
    ],
    [
      'an array of another type',
      { ids: array(int) },
      `SELECT '{a}'::text[] AS ids`,
      'ids is declared as int8[] or int4[] or int2[], but comes as text[]',
    ],
    [
      'null',
      { id: int, name: text },
      'SELECT 1 AS id, NULL::text AS name',
      'name is null, but not declared as nullable',
    ],
    [
      'null in one row of several',
      { n: int },
      'SELECT n FROM (VALUES (1), (NULL)) AS v (n)',
      'n is null, but not declared as nullable',
    ],
    [
      'null in an array',
      { ids: array(int) },
      `SELECT '{1,NULL}'::int[] AS ids`,
      'ids holds a value that its declaration does not allow',
    ],
    [
      'a text that is none of those declared',
      { state: oneOf(['past']) },
      `SELECT 'pending' AS state`,
      'state holds a value that its declaration does not allow',
    ],
    [
      'an object of another shape',
      { fields: json(Draft.shape.fields) },
      `SELECT '{"mood": "good"}'::jsonb AS fields`,
      'fields holds a value that its declaration does not allow',
    ],
  ])('is reported as wrong by %s', async (_what, columns, sql, problem) => {
    expect(await wrongOf(columns, sql)).toBe(`${problem} in what was declared for: ${sql}`);
  });

  it('is also compared if the result has no row', async () => {
    expect(await wrongOf({ id: text }, 'SELECT id FROM notes')).toContain(
      'id is declared as text or varchar or uuid, but comes as int8',
    );
    expect(await wrongOf({ idd: int }, 'SELECT id FROM notes')).toContain('idd is declared');
  });

  it('is compared each time that a prepared statement runs', async () => {
    const sql = 'SELECT nullif($1::text, $2) AS name';
    expect(await wrongOf({ name: text }, sql, ['a', 'b'])).toBeUndefined();
    expect(await wrongOf({ name: text }, sql, ['a', 'a'])).toContain('name is null');
  });

  it('of an outer join is null if the other table has no row', async () => {
    const columns = row({ name: text, ...outer({ note: text, at: instant }) });
    const sql = `SELECT 'a' AS name, n.text AS note, n.created_at AS at FROM (SELECT) one LEFT JOIN notes n ON true`;
    expect(await wrongOf(columns, sql)).toBeUndefined();
  });

  it('reports no values', async () => {
    const message = await wrongOf({ state: oneOf(['past']) }, 'SELECT $1::text AS state', ['Dolores Whitaker']);
    expect(message).not.toContain('Dolores');
  });

  it('is not needed if no code reads the rows', async () => {
    expect(await execute(db, 'SELECT FROM generate_series(1, 3)')).toBe(3);
    expect(reportedRows).toEqual([]);
  });
});
