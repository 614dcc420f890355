import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let url: string;
let token: string;
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-import-'));
const csv = path.join(folder, 'members.csv');
const fhir = path.join(folder, 'patient.json');

beforeAll(async () => {
  test = await startTestApp();
  url = await test.listen();
  const admin = await test.make.staff({ role: 'SUPER_ADMIN', name: 'Ada Okafor', email: 'ada@example.org' });
  token = await test.signIn(admin);
  await test.make.client('Saltgrass');
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
  await test.stop();
  rmSync(folder, { recursive: true, force: true });
});

const root = path.resolve(import.meta.dirname, '../../../../..');

/** Runs the import command as an operator does, with an issuer that is not the local identity provider. */
const run = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const clean = { ...process.env, GUIDEPOST_TOKEN: '', GUIDEPOST_TOKEN_FILE: '', ...env };
    const command = [path.join(root, 'scripts/run.mjs'), 'import', ...args];
    execFile(process.execPath, command, { env: clean }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
const members = () =>
  test.database.sql(`SELECT u.name FROM members m JOIN users u ON u.id = m.user_id ORDER BY u.name`);

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

it('explains a missing or refused token', async () => {
  const args = ['csv', '--client', 'Saltgrass', csv];
  expect(await run([...args, '--url', url], {})).toEqual({
    code: 2,
    output: '--url requires an access token in GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE.\n',
  });
  const unsigned = await run([...args, '--port', new URL(url).port, '--as', 'ada@example.org'], {});
  expect(unsigned.output).toContain('set GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE');
  const expired = await test.issuer.sign({ sub: 'x', sid: 'y' }, { expiresIn: '-1m' });
  const refused = await run([...args, '--url', url], { GUIDEPOST_TOKEN: expired });
  expect(refused.code).toBe(3);
  expect(refused.output).toContain('The server refuses the access token');
});
