import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { createLog } from './log.ts';
import { migrate } from './migrate.ts';
import { migrationNames } from './migration-files.ts';

let test: TestApp;
const dropped: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  test = await startTestApp();
});
afterEach(async () => {
  for (const drop of dropped.splice(0)) await drop();
});
afterAll(() => test.stop());

/** Settings for a direct connection, even if the run has a pooler, because these tests use their own logins. */
const direct = { DATABASE_READ_URL: '', DATABASE_DIRECT_URL: '' };

/** Returns this version's /readyz response for a database. */
async function readyz(url: string): Promise<{ status: number; message: string }> {
  const app = await test.sibling({ ...direct, DATABASE_URL: url });
  const reply = await app.fastify.inject({ method: 'GET', url: '/readyz' });
  return { status: reply.statusCode, message: String(reply.json().message ?? reply.json().status) };
}

/** Creates a separate database, which is dropped after the test. */
async function ownDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase();
  dropped.push(() => database.drop());
  return database;
}

const ready = { status: 200, message: 'ready' };
const notReady = (message: RegExp) => ({ status: 503, message: expect.stringMatching(message) });

it('reports that an empty database must be migrated', async () => {
  const database = await ownDatabase();
  await database.sql('DROP SCHEMA graphile_worker CASCADE');
  await database.sql('DROP SCHEMA public CASCADE');
  await database.sql('CREATE SCHEMA public');
  expect(await readyz(database.url)).toEqual(notReady(/empty.*npm run migrate/));
});

it('reports the number of missing migrations until all have run', async () => {
  const database = await ownDatabase();
  const late = migrationNames().slice(-24);
  await database.sql('DELETE FROM schema_migrations WHERE name = ANY($1)', [late]);
  expect(await readyz(database.url)).toEqual(notReady(/lacks 24 migrations.*npm run migrate/));
  await database.sql('INSERT INTO schema_migrations (name) SELECT unnest($1::text[])', [late]);
  expect(await readyz(database.url)).toEqual(ready);
});

it('reports that the job queue is missing after an interrupted migration', async () => {
  const database = await ownDatabase();
  await database.sql('DROP SCHEMA graphile_worker CASCADE');
  expect(await readyz(database.url)).toEqual(notReady(/did not finish.*npm run migrate/));
  await migrate(database.url);
  expect(await readyz(database.url)).toEqual(ready);
});

it('reports the GRANT that a login needs', async () => {
  const database = await ownDatabase();
  const login = `readiness_${process.pid}`;
  await database.sql(`CREATE ROLE ${login} LOGIN PASSWORD 'k3Jd-92mz'`);
  dropped.push(() => test.database.sql(`DROP ROLE ${login}`));
  const url = new URL(database.url);
  url.username = login;
  url.password = 'k3Jd-92mz';
  expect(await readyz(url.href)).toEqual(notReady(/GRANT guidepost_app TO/));
  await database.sql(`GRANT guidepost_app TO ${login}`);
  expect(await readyz(url.href)).toEqual(ready);
});

/** Returns the number of tasks that a job process has registered. */
const tasksOf = async (database: TestDatabase) =>
  (await database.sql('SELECT FROM graphile_worker._private_tasks')).length;

it('starts jobs only after all migrations have run, and logs that they wait', async () => {
  const database = await ownDatabase();
  const late = migrationNames().slice(-1);
  await database.sql('DELETE FROM schema_migrations WHERE name = ANY($1)', [late]);
  const lines: { level: string; msg: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await test.sibling({ ...direct, DATABASE_URL: database.url, ROLES: 'jobs' }, log);
  await app.start();
  expect(lines.filter(({ msg }) => msg.startsWith('jobs wait'))).toMatchObject([{ level: 'error' }]);
  expect(await tasksOf(database)).toBe(0);
  await database.sql('INSERT INTO schema_migrations (name) SELECT unnest($1::text[])', [late]);
  await expect
    .poll(() => lines.map(({ msg }) => msg), { timeout: 10_000 })
    .toContain('the database is ready: jobs start');
  await expect.poll(() => tasksOf(database), { timeout: 10_000 }).toBeGreaterThan(0);
  await app.stop();
});

it('can stop while jobs wait', async () => {
  const database = await ownDatabase();
  await database.sql('DELETE FROM schema_migrations WHERE name = ANY($1)', [migrationNames().slice(-1)]);
  const app = await test.sibling({ ...direct, DATABASE_URL: database.url, ROLES: 'jobs' });
  await app.start();
  await app.stop();
  expect(await tasksOf(database)).toBe(0);
});

it('is ready on a database of a newer version, which an upgrade migrates first', async () => {
  const database = await ownDatabase();
  await database.sql(`INSERT INTO schema_migrations (name) VALUES ('209901010000_future.sql')`);
  expect(await readyz(database.url)).toEqual(ready);
});
