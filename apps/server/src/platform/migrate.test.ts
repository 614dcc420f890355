import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { type MigrateOptions, migrate } from './migrate.ts';

const root = mkdtempSync(path.join(tmpdir(), 'guidepost-migrate-'));
const folder = pathToFileURL(`${root}/`);
const name = '299901010000_next.sql';
let database: TestDatabase;
let log: string[];
const sessions: pg.Client[] = [];

beforeAll(() => cpSync(fileURLToPath(new URL('../migrations/', import.meta.url)), root, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(async () => {
  log = [];
  database = await cloneDatabase();
  await database.sql('CREATE TABLE numbered (id bigint PRIMARY KEY, n integer NOT NULL DEFAULT 0)');
  await database.sql('INSERT INTO numbered SELECT n * 3 FROM generate_series(1, 1000) n');
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.end();
  rmSync(path.join(root, '299901010001_later.sql'), { force: true });
  await database.drop();
});

const write = (sql: string, file = name) => writeFileSync(path.join(root, file), sql);
const upgrade = (options: MigrateOptions = {}) =>
  migrate(database.url, { folder, log: (line) => log.push(line), lockTimeoutMs: 200, ...options });
const session = async () => {
  const client = new pg.Client(database.url);
  client.on('error', () => {});
  await client.connect();
  sessions.push(client);
  return client;
};
/**
 * Returns true if the migration has no transaction number now. Live events and seals wait only for transactions with a
 * number. The test does not check the oldest running transaction number instead, because tests in other databases also
 * affect it.
 */
const isWithoutNumber = async () => {
  const [row] = await database.sql<{ free: boolean }>(
    `SELECT a.backend_xid IS NULL AS free FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND a.datname = current_database()`,
  );
  return row?.free;
};
const isWaiting = async (text: string) =>
  (await database.sql(`SELECT FROM pg_stat_activity WHERE query LIKE $1 AND wait_event_type = 'Lock'`, [`%${text}%`]))
    .length > 0;
const indexes = () =>
  database.sql<{ name: string; valid: boolean }>(
    `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'numbered'::regclass AND NOT indisprimary`,
  );

// PostgreSQL's timers do not fire with a simulated time (CONTRIBUTING.md#tests-at-another-moment).
describe.skipIf('FAKETIME' in process.env)('a migration in a transaction', () => {
  it('waits briefly for a lock, again and again, so that requests run in the meantime', async () => {
    write('ALTER TABLE numbered ADD COLUMN more text;');
    const long = await session();
    await long.query('BEGIN; SELECT count(*) FROM numbered');
    const upgrading = upgrade();
    await expect.poll(() => isWaiting('ADD COLUMN more')).toBe(true);
    const started = performance.now();
    await database.sql('SELECT count(*) FROM numbered');
    expect(performance.now() - started).toBeLessThan(1000);
    await expect.poll(() => log.filter((line) => line.includes('waits for other transactions')).length).toBe(2);
    await long.query('COMMIT');
    expect(await upgrading).toEqual({ applied: [name] });
  });

  it('changes nothing if it never gets its lock, and can run again', async () => {
    write('CREATE TABLE first_part (id bigint); ALTER TABLE numbered ADD COLUMN more text;');
    const long = await session();
    await long.query('BEGIN; SELECT count(*) FROM numbered');
    await expect(upgrade({ patienceMs: 300 })).rejects.toMatchObject({ code: 'BUSY' });
    expect(await database.sql(`SELECT to_regclass('first_part') AS found`)).toEqual([{ found: null }]);
    await long.query('COMMIT');
    expect(await upgrade()).toEqual({ applied: [name] });
  });
});

// PostgreSQL's timers do not fire with a simulated time (CONTRIBUTING.md#tests-at-another-moment).
it.skipIf('FAKETIME' in process.env)('the steps after the migrations wait for locks too', async () => {
  write('SELECT 1;');
  await database.sql(`COMMENT ON TABLE zip_codes IS 'an older file'`);
  const long = await session();
  await long.query('BEGIN; LOCK TABLE zip_codes IN EXCLUSIVE MODE');
  await expect(upgrade({ patienceMs: 300 })).rejects.toMatchObject({
    code: 'BUSY',
    message: expect.stringContaining('ZIP codes did not get its locks'),
  });
  await long.query('COMMIT');
  expect(await upgrade()).toEqual({ applied: [] });
});

it('an error after the connection is not described as an unreachable database', async () => {
  write('SELECT 1;');
  await database.sql(`CREATE ROLE migrate_stranger LOGIN PASSWORD 'x'`);
  try {
    const url = new URL(database.url);
    [url.username, url.password] = ['migrate_stranger', 'x'];
    await expect(migrate(url.href, { folder })).rejects.toMatchObject({
      code: 'FAILED',
      message: expect.stringContaining('The migration failed: permission denied'),
    });
  } finally {
    await database.sql('DROP ROLE migrate_stranger');
  }
});

describe('a migration outside a transaction', () => {
  it('creates an index without stopping writes, live events and seals', async () => {
    write('-- guidepost: no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS numbered_n ON numbered (n);');
    const long = await session();
    await long.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM numbered');
    const upgrading = upgrade();
    await expect.poll(() => isWaiting('INDEX CONCURRENTLY')).toBe(true);
    await database.sql('UPDATE numbered SET n = 5 WHERE id = 3');
    expect(await isWithoutNumber()).toBe(true);
    await long.query('COMMIT');
    await upgrading;
    expect(await indexes()).toEqual([{ name: 'numbered_n', valid: true }]);
  });

  it('runs once if two processes start at the same time', async () => {
    write('-- guidepost: no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS numbered_n ON numbered (n);');
    const results = await Promise.all([upgrade(), upgrade()]);
    expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 1]);
    expect(log).toContain('waiting for another migration');
    expect(await indexes()).toEqual([{ name: 'numbered_n', valid: true }]);
  });

  it('drops the invalid index of an interrupted run, and creates it again', async () => {
    write('-- guidepost: no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS numbered_n ON numbered (n);');
    await expect(upgrade()).rejects.toMatchObject({ code: 'FAILED' });
    expect(await indexes()).toEqual([{ name: 'numbered_n', valid: false }]);
    await database.sql('UPDATE numbered SET n = id');
    expect(await upgrade()).toEqual({ applied: [name] });
    expect(log).toContain(`${name}: dropped the unfinished index numbered_n`);
    expect(await indexes()).toEqual([{ name: 'numbered_n', valid: true }]);
  });

  it('ends if its connection does not keep the session', async () => {
    write('SELECT pg_advisory_unlock_all();');
    write('CREATE TABLE later (id bigint);', '299901010001_later.sql');
    await expect(upgrade()).rejects.toMatchObject({ code: 'POOLED' });
    expect(await database.sql(`SELECT to_regclass('later') AS found`)).toEqual([{ found: null }]);
  });
});

describe('batches', () => {
  const batches = `-- guidepost: no transaction
-- guidepost: batches of 100 by numbered.id, pause 30 ms
UPDATE numbered SET n = n + 1 WHERE id > $1 AND id <= $2;`;
  const counts = () => database.sql('SELECT n, count(*)::int AS rows FROM numbered GROUP BY n ORDER BY n');
  const stored = async () => {
    const [row] = await database.sql<{ n: number }>('SELECT count(*)::int AS n FROM numbered WHERE n > 0');
    return row?.n ?? 0;
  };

  it('change each row once, also after an interruption in the middle', async () => {
    write(batches);
    const upgrading = upgrade();
    // the rejection can arrive before the test waits for it
    upgrading.catch(() => {});
    await expect.poll(stored).toBeGreaterThanOrEqual(300);
    await database.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await expect(upgrading).rejects.toMatchObject({ code: 'FAILED' });
    const before = await stored();
    expect(before).toBeLessThan(1000);
    expect(before % 100).toBe(0);
    expect(await upgrade()).toEqual({ applied: [name] });
    expect(log).toContain(`${name}: continues after id ${before * 3}`);
    expect(log).toContain(`${name}: 1000 rows changed, up to id 3000`);
    expect(await counts()).toEqual([{ n: 1, rows: 1000 }]);
    expect(await database.sql('SELECT FROM migration_batches')).toEqual([]);
  });

  it('let live events and seals continue, and change rows that are added at the end', async () => {
    write(batches);
    const upgrading = upgrade();
    await expect.poll(stored).toBeGreaterThanOrEqual(200);
    await database.sql('INSERT INTO numbered VALUES (5000)');
    await expect.poll(isWithoutNumber, { interval: 5 }).toBe(true);
    await upgrading;
    expect(await counts()).toEqual([{ n: 1, rows: 1001 }]);
  });
});
