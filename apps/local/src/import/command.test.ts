import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig, type RunningServer, startServer } from '@guidepost/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../shared/ports.ts';
import { repositoryRoot } from '../shared/root.ts';
import { type Clone, cloneTemplate } from '../testing/clone.ts';
import { type OtherIssuer, startOtherIssuer } from '../testing/issuer.ts';

let clone: Clone;
let issuer: OtherIssuer;
let server: RunningServer;
let database: pg.Pool;
let url: string;
let token: string;
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-import-'));
const csv = path.join(folder, 'members.csv');
const fhir = path.join(folder, 'patient.json');

beforeAll(async () => {
  [clone, issuer] = await Promise.all([cloneTemplate(), startOtherIssuer()]);
  database = new pg.Pool({ connectionString: clone.url, max: 2 });
  database.on('error', () => {});
  const port = await freePort();
  server = await startServer(
    loadConfig({
      ENVIRONMENT: 'test',
      DATABASE_URL: clone.url,
      OIDC_ISSUER: issuer.issuer,
      PORT: String(port),
      FILES_ROOT: folder,
      LOG_LEVEL: 'silent',
    }),
  );
  url = `http://127.0.0.1:${port}`;
  const user = await database.query(
    `INSERT INTO users (role, first_name, last_name, created_at) VALUES ('SUPER_ADMIN', 'Ada', 'Okafor', now()) RETURNING id`,
  );
  await database.query(
    `INSERT INTO staff (user_id, email, time_zone) VALUES ($1, 'ada@example.org', 'America/Chicago')`,
    [user.rows[0].id],
  );
  await database.query(`INSERT INTO clients (name, display_name, created_at) VALUES ('Saltgrass', 'Saltgrass', now())`);
  token = issuer.token('ada@example.org');
  writeFileSync(csv, 'Member ID,First Name,Last Name,DOB,ZIP\nS1,Ann,Lee,1958-12-31,77002\n');
  writeFileSync(
    fhir,
    JSON.stringify({
      resourceType: 'Patient',
      identifier: [{ system: 'urn:example:saltgrass', value: 'S2' }],
      name: [{ family: 'Moreno', given: ['Iris'] }],
      birthDate: '1961-05-04',
    }),
  );
});
afterAll(async () => {
  await server.stop();
  issuer.stop();
  await database.end();
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the import command as an operator does, with an issuer that is not the local identity provider. */
const run = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const clean = { ...process.env, GUIDEPOST_TOKEN: '', GUIDEPOST_TOKEN_FILE: '', ...env };
    const command = [path.join(repositoryRoot, 'scripts/run.mjs'), 'import', ...args];
    execFile(process.execPath, command, { env: clean }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
const members = async () =>
  (await database.query('SELECT u.name FROM members m JOIN users u ON u.id = m.user_id ORDER BY u.name')).rows;

it('imports a CSV file with an access token from the environment', async () => {
  const args = ['csv', '--client', 'Saltgrass', '--unassigned', '--apply', '--url', url, csv];
  const { code, output } = await run(args, { GUIDEPOST_TOKEN: token });
  expect(output).toContain('Importing as Ada Okafor (ada@example.org)');
  expect(output).toMatch(/npm run import -- undo \d+ --url http:/);
  expect({ code, members: await members() }).toEqual({ code: 0, members: [{ name: 'Ann Lee' }] });
});

it('imports a FHIR file with an access token from a file, and checks its user', async () => {
  const tokenFile = path.join(folder, 'token');
  writeFileSync(tokenFile, `${token}\n`);
  const port = new URL(url).port;
  const args = (as: string) => ['fhir', '--client', 'Saltgrass', '--unassigned', '--port', port, '--as', as, fhir];
  expect(await run(args('ben@example.org'), { GUIDEPOST_TOKEN_FILE: tokenFile })).toEqual({
    code: 2,
    output: 'The access token belongs to ada@example.org, not to ben@example.org.\n',
  });
  expect((await run(args('Ada@example.org'), { GUIDEPOST_TOKEN_FILE: tokenFile })).code).toBe(0);
  expect(await members()).toEqual([{ name: 'Ann Lee' }, { name: 'Iris Moreno' }]);
});

it('explains why a questionnaire was refused', async () => {
  const broken = path.join(folder, 'broken.json');
  writeFileSync(broken, '{"resourceType":"Bundle"}');
  const { code, output } = await run(['questionnaire', broken], { DATABASE_OWNER_URL: clone.url });
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^created 0, .* refused 1\n.*broken\.json: [A-Z][^[\]]+\.\n$/),
  });
});

it('explains a missing or refused token', async () => {
  const args = ['csv', '--client', 'Saltgrass', csv];
  expect(await run([...args, '--url', url], {})).toEqual({
    code: 2,
    output: '--url requires an access token in GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE.\n',
  });
  const unsigned = await run([...args, '--port', new URL(url).port, '--as', 'ada@example.org'], {});
  expect(unsigned.output).toContain('set GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE');
  const refused = await run([...args, '--url', url], { GUIDEPOST_TOKEN: issuer.token('ada@example.org', -60) });
  expect(refused.code).toBe(3);
  expect(refused.output).toContain('The server refuses the access token');
});
