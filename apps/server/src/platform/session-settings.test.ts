import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { createLogins, type Logins } from '../testing/roles.ts';

let test: TestApp;
let logins: Logins;
beforeAll(async () => {
  test = await startTestApp();
  logins = await createLogins(test.database, 'pooled');
});
afterAll(async () => {
  await test.app.stop();
  await logins.drop();
  await test.stop();
});

/** Starts a server whose connections have no startup options, as through a pooler. */
const start = async () => {
  const app = await test.sibling({ DATABASE_URL: logins.url, DATABASE_READ_URL: logins.readUrl, ROLES: 'web' });
  await app.start();
  return app;
};
/** Closes the connections of a login. New connections have the current settings. */
const disconnect = (login: string) =>
  test.database.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login]);

it('a server starts with the settings of the logins in deploy/roles.sql', async () => {
  const app = await start();
  expect((await app.fastify.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const token = await test.signIn(await test.make.staff());
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.fastify.inject({ url: '/api/users/user/verify', headers })).statusCode).toBe(200);
  await app.stop();
});

it('reading has no limit for a transaction, also with the login that has one', async () => {
  // the start checks the settings of all connections
  const app = await test.sibling({ DATABASE_URL: logins.url, ROLES: 'web' });
  await app.start();
  await app.stop();
  const login = new URL(logins.readUrl).username;
  await test.database.sql(`ALTER ROLE ${login} SET transaction_timeout = '10s'`);
  await expect(start()).rejects.toThrow(/reading .*transaction_timeout is 10s instead of 0/);
  await test.database.sql(`ALTER ROLE ${login} SET transaction_timeout = 0`);
});

it.each([
  ['the role', 'RESET role', /writing .*role is pooled_\d+ instead of guidepost_app/],
  ['the limit of a statement', "SET statement_timeout = '1h'", /statement_timeout is 1h instead of 30s/],
  ['the limit of a transaction', 'RESET transaction_timeout', /transaction_timeout is 0 instead of 10s/],
  ['the time zone', "SET timezone = 'America/Chicago'", /TimeZone is America\/Chicago instead of UTC/],
])('a server refuses to start if %s is wrong', async (_what, change, message) => {
  const login = new URL(logins.url).username;
  await test.database.sql(`ALTER ROLE ${login} ${change}`);
  await expect(start()).rejects.toThrow(message);
  await test.database.sql(
    `ALTER ROLE ${login} SET role = guidepost_app; ALTER ROLE ${login} SET statement_timeout = '30s';
     ALTER ROLE ${login} SET transaction_timeout = '10s'; ALTER ROLE ${login} SET timezone = 'UTC'`,
  );
});

it('a server refuses to start if connections for reading can write', async () => {
  const login = new URL(logins.readUrl).username;
  await test.database.sql(`ALTER ROLE ${login} RESET default_transaction_read_only`);
  await expect(start()).rejects.toThrow(/reading .*default_transaction_read_only is off instead of on/);
  await test.database.sql(`ALTER ROLE ${login} SET default_transaction_read_only = on`);
});

it('a running server is not ready while the settings are wrong', async () => {
  const login = new URL(logins.url).username;
  const app = await start();
  const readyz = async () => (await app.fastify.inject('/readyz')).json();
  await test.database.sql(`ALTER ROLE ${login} SET statement_timeout = 0`);
  await disconnect(login);
  await expect.poll(readyz).toMatchObject({ message: expect.stringContaining('Run deploy/roles.sql') });
  await test.database.sql(`ALTER ROLE ${login} SET statement_timeout = '30s'`);
  await disconnect(login);
  await expect.poll(readyz).toEqual({ status: 'ready' });
  await app.stop();
});
