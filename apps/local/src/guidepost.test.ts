import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';

let clone: Clone;
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-command-'));
beforeAll(async () => {
  clone = await cloneTemplate();
});
afterAll(async () => {
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs SQL as the role that owns the tables. */
async function sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: clone.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Runs bin/guidepost as an operator does. */
const guidepost = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      ...process.env,
      INIT_CWD: folder,
      DATABASE_OWNER_URL: clone.url,
      DATABASE_URL: clone.url,
      OIDC_ISSUER: 'http://127.0.0.1:9',
      ENVIRONMENT: 'test',
      GUIDEPOST_TOKEN: '',
    };
    const command = execFile(path.join(repositoryRoot, 'bin/guidepost'), args, { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
    // A command that asks a question gets no answer.
    command.stdin?.end();
  });

describe.skipIf(process.platform === 'win32')('the command guidepost', () => {
  it('lists its commands, and refuses others', async () => {
    const { code, output } = await guidepost('--help');
    expect(code).toBe(0);
    for (const command of [
      'serve',
      'migrate',
      'staff',
      'import',
      'export',
      'audit verify',
      'audit archive',
      'audit retention',
      'audit expire',
      'verify',
      'doctor',
      'config',
    ])
      expect(output).toContain(`guidepost ${command}`);
    expect(await guidepost('nonsense')).toEqual({
      code: 2,
      output: 'The command nonsense does not exist. guidepost --help lists the commands.\n',
    });
    expect((await guidepost('migrate', '--now')).code).toBe(2);
  });

  it('migrates, adds an administrator and verifies the audit', async () => {
    expect(await guidepost('migrate')).toEqual({ code: 0, output: 'The database is up to date.\n' });
    const added = await guidepost('staff', 'first-admin', 'ada@example.org', 'Ada', 'Okafor');
    expect(added).toMatchObject({ code: 0, output: expect.stringContaining('is SUPER_ADMIN') });
    expect(await guidepost('staff', 'end-sessions')).toMatchObject({ code: 2 });
    expect(await guidepost('staff', 'end-sessions', 'ada@example.org', '--all', '--yes')).toMatchObject({ code: 2 });
    expect(await guidepost('staff', 'end-sessions', 'no-user@example.org', '--yes')).toMatchObject({ code: 1 });
    expect(await guidepost('staff', 'end-sessions', '--all')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed.'),
    });
    expect(await guidepost('staff', 'end-sessions', '--all', '--yes')).toEqual({
      code: 0,
      output: 'Ended sessions of all users: 0.\n',
    });
    expect(await sql(`SELECT action FROM audit_entries WHERE action LIKE 'staff end-sessions%'`)).toEqual([
      { action: 'staff end-sessions all' },
    ]);
    expect((await guidepost('audit', 'verify')).output).toContain('The chain of sealed entries is intact.');
  });

  it('compares the audit with signed heads', async () => {
    const head = { seal: 1, hash: 'ab', at: '2026-11-02T08:00:00Z', key: 'a-key', signature: 'ab' };
    writeFileSync(path.join(folder, 'heads'), JSON.stringify(head));
    const verify = () => guidepost('audit', 'verify', '--heads', path.join(folder, 'heads'));
    expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('Set SECRETS_KEY') });
    vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64'));
    expect(await verify()).toMatchObject({
      code: 1,
      output: expect.stringContaining('The head of seal 1 at 2026-11-02T08:00:00Z has an unknown key.'),
    });
    vi.unstubAllEnvs();
  });

  it('archives no recent month of the audit', async () => {
    expect(await guidepost('audit', 'archive')).toMatchObject({
      code: 2,
      output: expect.stringContaining('Enter the number of closed months'),
    });
    expect(await guidepost('audit', 'archive', '--older-than', '12', '--dry-run', '--operator', 'Priya')).toMatchObject(
      {
        code: 1,
        output: expect.stringContaining('Set SECRETS_KEY'),
      },
    );
    vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64'));
    expect(await guidepost('audit', 'archive', '--older-than', '12', '--operator', 'Priya')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^No month before \d{4}-\d{2} has entries in the database\.$/m),
    });
    vi.unstubAllEnvs();
  });

  it('changes and lists the rules of retention, and removes nothing without a rule', async () => {
    const retention = (...args: string[]) => guidepost('audit', 'retention', ...args, '--operator', 'Priya');
    for (const wrong of [
      ['--client', '1'],
      ['--months', '72'],
      ['--no-member', '--client', '1', '--release'],
      ['--no-member', '--months', '11'],
      ['--no-member', '--months', '72', '--release'],
      ['--no-member', '--hold', ' '],
    ])
      expect(await retention(...wrong)).toMatchObject({ code: 2 });
    expect(await retention('--client', 'No such client', '--months', '72')).toMatchObject({ code: 1 });
    expect(await retention('--no-member', '--release')).toMatchObject({
      code: 1,
      output: 'Entries that name no member: there is no legal hold.\n',
    });
    expect(await retention('--no-member', '--months', '72')).toEqual({
      code: 0,
      output: 'Entries that name no member: stored for 72 months.\n',
    });
    expect(await retention('--no-member', '--hold', 'Case 114')).toMatchObject({ code: 0 });
    expect((await retention()).output).toMatch(/^ +\(no member\) +72 +Case 114 +\d{4}-\d\d-\d\d +Priya$/m);
    expect(await retention('--no-member', '--release')).toMatchObject({ code: 0 });
    expect(await retention('--no-member', '--months', 'permanent')).toMatchObject({ code: 0 });
    expect(await guidepost('audit', 'expire', '--operator', 'Priya')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Set SECRETS_KEY'),
    });
    vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64'));
    expect(await guidepost('audit', 'expire', '--dry-run', '--operator', 'Priya')).toEqual({
      code: 0,
      output: 'No archived month has expired entries.\n',
    });
    vi.unstubAllEnvs();
  });

  it('requires a token for an import', async () => {
    writeFileSync(path.join(folder, 'members.csv'), 'Member ID\n');
    expect(await guidepost('import', 'csv', '--client', 'Saltgrass', 'members.csv')).toEqual({
      code: 2,
      output: 'The import requires an access token in GUIDEPOST_TOKEN or GUIDEPOST_TOKEN_FILE.\n',
    });
  });

  it('exports a client, and refuses to import it where it is already', async () => {
    expect(await guidepost('export', '--client', '1')).toMatchObject({
      code: 2,
      output: expect.stringContaining('Enter the reason'),
    });
    expect((await guidepost('export', '--help')).output).toContain('--reason TEXT');
    const added = await sql<{ id: string }>(
      `INSERT INTO clients (name, display_name, created_at) VALUES ('Saltgrass', 'Saltgrass', now()) RETURNING id`,
    );
    const exported = await guidepost(
      ...[
        'export',
        '--client',
        added[0]?.id ?? '',
        '--reason',
        'It leaves',
        '--operator',
        'Priya',
        '--file',
        'saltgrass.zip',
      ],
    );
    expect(statSync(path.join(folder, 'saltgrass.zip')).mode & 0o777).toBe(0o600);
    expect(exported).toMatchObject({ code: 0, output: expect.stringMatching(/SHA-256 of the archive: [0-9a-f]{64}/) });
    expect(await sql(`SELECT reason FROM audit_entries WHERE action = 'client export'`)).toEqual([
      { reason: 'Priya: It leaves' },
    ]);
    expect(await guidepost('import', '--client-archive', 'saltgrass.zip')).toEqual({
      code: 1,
      output: 'A client with the name Saltgrass exists.\n',
    });
  });

  it('finds problems of the settings', async () => {
    const { code, output } = await guidepost('doctor');
    expect(code).toBe(1);
    expect(output).toMatch(/^PROBLEM The discovery document of the identity provider could not be fetched/m);
    expect(output).toMatch(/^\d problems?, \d warnings?$/m);
  });

  it('writes a file of settings that only its owner can read, and does not replace it', async () => {
    const written = await guidepost('config', '--set', 'PUBLIC_URL=https://care.example.org', 'guidepost.env');
    expect(written.code).toBe(0);
    const file = path.join(folder, 'guidepost.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const settings = parseEnv(readFileSync(file, 'utf8'));
    expect(settings).toMatchObject({
      ENVIRONMENT: 'production',
      PUBLIC_URL: 'https://care.example.org',
      OIDC_ISSUER: '',
      TRUSTED_PROXIES: '',
      WEB_ROOT: 'apps/web/dist',
      CONSENT_ROOT: 'apps/consent/dist',
    });
    expect(Buffer.from(settings.SECRETS_KEY ?? '', 'base64')).toHaveLength(32);
    expect((await guidepost('config', 'guidepost.env')).output).toContain('already exists');
    expect((await guidepost('config', '--set', 'NO_SUCH=1', 'other.env')).code).toBe(2);
    chmodSync(file, 0o644);
    expect((await guidepost('config', '--force', 'guidepost.env')).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it('writes each value so that it is read unchanged, or refuses it', async () => {
    const values = {
      ORGANISATION_NAME: "St. Mary's Care",
      DATABASE_URL: 'postgres://a:p#w$d@db/guidepost?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      MAIL_FROM: '"Care, Mary\'s" <care@example.org>',
      RECORDING_NOTICE_EN: `'We' record "this"`,
      RECORDING_NOTICE_ES: '',
      SMTP_URL: 'smtp://a:b\\c@mail',
      MLLP_TLS_CERT: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    };
    const options = Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    expect((await guidepost('config', ...options, 'quotes.env')).code).toBe(0);
    expect(parseEnv(readFileSync(path.join(folder, 'quotes.env'), 'utf8'))).toMatchObject(values);
    expect(await guidepost('config', '--set', 'ORGANISATION_NAME=\'"`#', 'refused.env')).toMatchObject({
      code: 2,
      output: expect.stringContaining('cannot contain the value of ORGANISATION_NAME'),
    });
  });
});
