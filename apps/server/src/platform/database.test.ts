import { endpoint, publicAccess } from '@guidepost/contracts';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { connectToRead, type Database, openDatabase } from './database.ts';
import { type Db, type SqlValue, send } from './db.ts';
import { isTimeout, isUnavailable } from './errors.ts';
import { type KernelDeps, mount } from './http/mount.ts';
import { MigrationError, migrate } from './migrate.ts';
import { migrationNames } from './migration-files.ts';
import { readSessionSettings } from './queries.ts';

/** Runs a statement directly on the handle, because these tests check the handle rather than the declared columns. */
const rows = async <T>(db: Db, text: string, values?: readonly SqlValue[]): Promise<T[]> =>
  (await db.query(text, values)).rows as T[];

let test: TestApp;
let database: Database;

beforeAll(async () => {
  test = await startTestApp();
  database = openDatabase(test.database.url, 4);
  await database.transaction((tx) => rows(tx, 'SELECT 1'));
  await test.database.sql('CREATE TABLE numbered (id bigint PRIMARY KEY, n integer NOT NULL)');
  await test.database.sql('INSERT INTO numbered VALUES (1, 0), (2, 0)');
});
afterAll(async () => {
  await database.close();
  await test.stop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a reading connection', () => {
  it.each([
    'UPDATE numbered SET n = 1',
    `INSERT INTO live_events (name, payload, rooms) VALUES ('x', '{}', '{}')`,
    `SELECT nextval('notes_id_seq')`,
    'SELECT 1 FROM numbered FOR UPDATE',
    'CREATE TABLE more (x text)',
  ])('refuses to write: %s', async (statement) => {
    expect(await codeOf(rows(database.reading, statement))).toBe('25006');
  });

  it('serves one request, and is occupied only during its queries', async () => {
    const one = openDatabase(test.database.url, 1);
    const pid = (db: Db) => rows<{ pid: number }>(db, 'SELECT pg_backend_pid() AS pid');
    const connection = one.lane();
    const found = await Promise.all([pid(connection), pid(connection), pid(connection)]);
    expect(new Set(found.flat().map((row) => row.pid)).size).toBe(1);
    // the only connection is free again
    await pid(one.reading);
    const [bad, good] = await Promise.allSettled([rows(connection, 'SELECT 1/0'), pid(connection)]);
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
    expect((await Promise.all([pid(connection), pid(one.reading), pid(one.lane())])).length).toBe(3);
    expect(await codeOf(rows(connection, 'UPDATE numbered SET n = 1'))).toBe('25006');
    await one.close();
    expect(await rows(connection, 'SELECT 1').catch((error: unknown) => isUnavailable(error))).toBe(true);
  });

  it('is the only connection for the handler of a GET', async () => {
    const app = Fastify();
    const canary = endpoint({
      method: 'GET',
      path: '/canary',
      summary: 'A GET that writes',
      access: publicAccess('a test'),
      reply: z.object({}),
    });
    const deps = {
      database,
      services: {},
      clock: { now: () => Temporal.Now.instant() },
      observe: () => {},
    } as unknown as KernelDeps;
    mount(
      app,
      'testing.canary',
      canary,
      async ({ db }) => ({ found: await rows(db, 'UPDATE numbered SET n = 7') }),
      deps,
    );
    expect((await app.inject('/canary')).statusCode).toBe(500);
    expect(await test.database.sql('SELECT max(n) AS n FROM numbered')).toEqual([{ n: 0 }]);
    await app.close();
  });
});

describe('a transaction', () => {
  it.each(['40001', '40P01'])('is repeated at most three times after a conflict (%s)', async (code) => {
    for (const failures of [1, 2, 3]) {
      let runs = 0;
      const outcome = await codeOf(
        database.transaction(async () => {
          runs += 1;
          if (runs <= failures) throw Object.assign(new Error('met another'), { code });
        }),
      );
      expect([failures, runs, outcome]).toEqual([failures, Math.min(failures + 1, 3), failures < 3 ? 'done' : code]);
    }
  });

  it('is not repeated after any other failure, and stores nothing', async () => {
    let runs = 0;
    const work = database.transaction(async (tx) => {
      runs += 1;
      await rows(tx, 'UPDATE numbered SET n = n + 100');
      throw Object.assign(new Error('no'), { code: '23505' });
    });
    expect([await codeOf(work), runs]).toEqual(['23505', 1]);
    expect(await test.database.sql('SELECT max(n) AS n FROM numbered')).toEqual([{ n: 0 }]);
  });

  describe('with pipelined statements', () => {
    const put = (tx: Db, id: number, n = 0) => rows(tx, 'INSERT INTO numbered VALUES ($1, $2)', [id, n]);
    const countNames = async () =>
      (await test.database.sql<{ id: string }>('SELECT id FROM numbered WHERE id > 2 ORDER BY id')).map(({ id }) =>
        Number(id),
      );
    afterEach(() => test.database.sql('DELETE FROM numbered WHERE id > 2'));

    it.each([
      ['a read first', 'SELECT 1'],
      ['a write first', 'UPDATE numbered SET n = n WHERE id = 1'],
    ])('runs them in order: %s', async (_what, first) => {
      const n = await database.transaction(async (tx) => {
        const [, , [row]] = await Promise.all([
          rows(tx, first),
          put(tx, 3),
          rows<{ n: number }>(tx, 'SELECT count(*) AS n FROM numbered'),
        ]);
        send(tx, 'UPDATE numbered SET n = 7 WHERE id = $1', [3]);
        return row?.n;
      });
      expect([n, await countNames()]).toEqual([3, [3]]);
      expect(await test.database.sql('SELECT n FROM numbered WHERE id = 3')).toEqual([{ n: 7 }]);
    });

    it('commits statements that were only sent', async () => {
      await database.transaction(async (tx) => send(tx, 'INSERT INTO numbered VALUES ($1, 0)', [3]));
      expect(await countNames()).toEqual([3]);
    });

    it('stores nothing if a sent statement fails, and reports the reason', async () => {
      for (const last of [async () => 0, (tx: Db) => rows(tx, 'SELECT 1')]) {
        const work = database.transaction(async (tx) => {
          await put(tx, 3);
          send(tx, 'INSERT INTO numbered VALUES (1, 0)');
          send(tx, 'INSERT INTO numbered VALUES (4, 0)');
          return last(tx);
        });
        expect([await codeOf(work), await countNames()]).toEqual(['23505', []]);
      }
    });

    it('is repeated if one of them conflicts with another transaction', async () => {
      let runs = 0;
      await database.transaction(async (tx) => {
        runs += 1;
        if (runs < 3) send(tx, `DO $$ BEGIN RAISE EXCEPTION 'met another' USING ERRCODE = '40P01'; END $$`);
        await put(tx, 3);
      });
      expect([runs, await countNames()]).toEqual([3, [3]]);
    });

    it.each([
      ['before BEGIN was answered', false],
      ['later', true],
    ])('sends no more statements after a failure: %s', async (_what, isOpen) => {
      let late: Promise<unknown> | undefined;
      const work = database.transaction(async (tx) => {
        if (isOpen) await rows(tx, 'SELECT 1');
        send(tx, 'INSERT INTO numbered VALUES (3, 0)');
        late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => put(tx, 4));
        throw Object.assign(new Error('no'), { code: 'no' });
      });
      expect(await codeOf(work)).toBe('no');
      await expect(late).rejects.toThrow('over');
      expect(await countNames()).toEqual([]);
    });

    it('sends no more statements after the commit', async () => {
      let held: Db | undefined;
      await database.transaction(async (tx) => {
        held = tx;
        await put(tx, 3);
      });
      await expect(put(held as Db, 4)).rejects.toThrow('over');
      expect(() => send(database.writing, 'SELECT 1')).toThrow('only in a transaction');
      expect(await countNames()).toEqual([3]);
    });
  });

  // skipped at a simulated time, because PostgreSQL's timers do not fire there and would end neither transaction
  // (CONTRIBUTING.md#tests-at-another-moment)
  it.skipIf('FAKETIME' in process.env)('succeeds in the end after a deadlock', async () => {
    const cross = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await rows(tx, 'UPDATE numbered SET n = n + 1 WHERE id = $1', [first]);
        await rows(tx, 'SELECT pg_sleep(0.1)');
        await rows(tx, 'UPDATE numbered SET n = n + 1 WHERE id = $1', [second]);
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(await test.database.sql('SELECT n FROM numbered ORDER BY id')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  // skipped at a simulated time, because PostgreSQL's timers do not fire there
  it.skipIf('FAKETIME' in process.env)('reports that it took too long, also between two statements', async () => {
    const late = (wait: (tx: Db) => Promise<unknown>) =>
      database
        .transaction(async (tx) => {
          await rows(tx, 'SET LOCAL transaction_timeout = 0');
          await rows(tx, "SET LOCAL transaction_timeout = '100ms'");
          await wait(tx);
          await rows(tx, 'SELECT 1');
        })
        .catch(isTimeout);
    expect(await late((tx) => rows(tx, 'SELECT pg_sleep(3)'))).toBe(true);
    const isOver = async () =>
      (await test.database.sql("SELECT FROM pg_stat_activity WHERE query LIKE 'SET LOCAL transaction_timeout%'"))
        .length === 0;
    expect(await late(() => expect.poll(isOver).toBe(true))).toBe(true);
    expect(await database.transaction((tx) => rows(tx, 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('has limits for its duration', async () => {
    const limits = await database.transaction((tx) =>
      rows<{ setting: string }>(
        tx,
        `SELECT name || '=' || setting AS setting FROM pg_settings WHERE name IN ('transaction_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
      ),
    );
    expect(limits.map((row) => row.setting)).toEqual([
      'idle_in_transaction_session_timeout=15000',
      'statement_timeout=30000',
      'transaction_timeout=10000',
    ]);
  });
});

it('a connection that reads whole tables has no time limits and cannot write', async () => {
  const connection = await connectToRead({ url: test.database.url });
  try {
    const names = ['role', 'statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout'];
    const found = await readSessionSettings(connection, names);
    expect(found.map(({ value }) => value)).toEqual(['guidepost_app', '0', '0', '0']);
    await expect(connection.query('CREATE TEMP TABLE t (n int)')).rejects.toMatchObject({ code: '25006' });
  } finally {
    await connection.end();
  }
});

describe('a PostgreSQL that does not respond', () => {
  let impatient: Database;
  beforeAll(() => {
    impatient = openDatabase(test.database.url, 4, 300);
  });
  afterAll(() => impatient.close());
  const sleep = (db: Db) => rows(db, 'SELECT pg_sleep(3)');
  const failure = (work: Promise<unknown>) => work.then(() => undefined, isUnavailable);

  it.each<[string, () => Promise<unknown>]>([
    ['a read', () => sleep(impatient.reading)],
    ['a statement of a transaction', () => impatient.transaction(sleep)],
    ['COMMIT', () => impatient.transaction(async (tx) => send(tx, 'SELECT pg_sleep(3)'))],
  ])('causes a timeout: %s', async (_what, work) => {
    expect(await failure(Promise.race([work(), new Promise((done) => setTimeout(done, 2000))]))).toBe(true);
    for (let n = 0; n < 8; n += 1) {
      await rows(impatient.reading, 'SELECT 1');
      await impatient.transaction((tx) => rows(tx, 'SELECT 1'));
    }
  });
});

describe('the schema', () => {
  it('has an index for every foreign key', async () => {
    const missing = await test.database.sql<{ key: string }>(`
      SELECT c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' ORDER BY k.n) || ')' AS key
        FROM pg_constraint c
        CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (attnum, n)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
       WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid
               AND (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey AND (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] <@ c.conkey)
       GROUP BY c.oid, c.conrelid ORDER BY 1`);
    expect(missing.map((row) => row.key)).toEqual([]);
  });

  it("allows the server's role to use every table, and to change no audit entry", async () => {
    const tables = await test.database.sql<{ name: string; may: string[] }>(`
      SELECT c.relname AS name, ARRAY(SELECT p FROM unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) p WHERE has_table_privilege('guidepost_app', c.oid, p)) AS may
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'numbered' ORDER BY 1`);
    const least: Record<string, string> = {
      audit_archive_blocks: 'SELECT',
      audit_archive_members: 'SELECT',
      audit_archived_lines: 'SELECT',
      audit_archives: 'SELECT',
      audit_discarded_files: 'SELECT',
      audit_entries: 'SELECT,INSERT',
      audit_retention_rules: 'SELECT',
      audit_seals: 'SELECT,INSERT',
      change_logs: 'SELECT,INSERT',
      client_imports: 'SELECT',
      consent_evidence: 'SELECT,INSERT',
      consent_identities: 'SELECT,INSERT',
      database_cluster: 'SELECT',
      imported_audit_entries: 'SELECT',
      imported_consent_evidence: 'SELECT',
      migration_batches: '',
      need_history_entries: 'SELECT,INSERT',
      need_metadata_changes: 'SELECT,INSERT',
      need_updates: 'SELECT,INSERT',
      schema_migrations: 'SELECT',
      term_name_changes: 'SELECT,INSERT',
      term_responses: 'SELECT,INSERT',
      term_versions: 'SELECT,INSERT',
      term_wordings: 'SELECT,INSERT',
      workflow_titles: 'SELECT,INSERT',
    };
    // statements use the monthly audit partitions only through the parent table
    const expected = (name: string) =>
      /^audit_entries_\d/.test(name) ? '' : (least[name] ?? 'SELECT,INSERT,UPDATE,DELETE');
    expect(tables.filter(({ name, may }) => may.join() !== expected(name))).toEqual([]);
    const sequences = await test.database.sql(
      `SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND CASE c.relkind WHEN 'S' THEN NOT has_sequence_privilege('guidepost_app', c.oid, 'USAGE') END`,
    );
    expect(sequences).toEqual([]);
  });

  it('is the same after another migration, also by several processes at the same time', async () => {
    expect(await Promise.all([migrate(test.database.url), migrate(test.database.url)])).toEqual([
      { applied: [] },
      { applied: [] },
    ]);
  });

  it('of a newer version is not changed', async () => {
    await test.database.sql(`INSERT INTO schema_migrations (name) VALUES ('209901010000_future.sql')`);
    const error = await migrate(test.database.url).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MigrationError);
    expect(error).toMatchObject({
      code: 'NEWER_DATABASE',
      message: expect.stringContaining('209901010000_future.sql'),
    });
    await test.database.sql(`DELETE FROM schema_migrations WHERE name = '209901010000_future.sql'`);
  });

  it('is created by files in the order of their names, each once', () => {
    expect(migrationNames()).toEqual([...new Set(migrationNames())].sort());
    for (const name of migrationNames()) expect(name).toMatch(/^\d{12}_[a-z-]+\.sql$/);
  });
});
