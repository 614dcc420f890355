import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findhelpSecret } from '../modules/resources/public.ts';
import { loadConfig } from '../platform/config.ts';
import { seal } from '../platform/secrets.ts';
import { makeAuthority } from '../testing/certificates.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { startIssuer, type TestIssuer } from '../testing/issuer.ts';
import { createLogins, type Logins } from '../testing/roles.ts';
import {
  clockFinding,
  databaseFindings,
  encryptionFindings,
  replicationFindings,
  secretsFindings,
} from './database.ts';
import type { Finding } from './finding.ts';
import { certificateFinding, identityFindings } from './identity.ts';
import { outsideFindings } from './outside.ts';
import { pageFindings } from './pages.ts';
import { serviceFindings } from './services.ts';

let database: TestDatabase;
let logins: Logins;
let issuer: TestIssuer;
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-doctor-'));
beforeAll(async () => {
  [database, issuer] = await Promise.all([cloneDatabase(), startIssuer()]);
  logins = await createLogins(database, 'doctor');
});
afterAll(async () => {
  await logins.drop();
  await issuer.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const configOf = (settings: Record<string, string> = {}) =>
  loadConfig({
    ENVIRONMENT: 'test',
    DATABASE_URL: logins.url,
    DATABASE_READ_URL: logins.readUrl,
    OIDC_ISSUER: issuer.issuer,
    ...settings,
  });

/**
 * The test cluster commits without waiting for the disk. The doctor reports this as a problem, so the tests ignore this
 * finding.
 */
const isOfCluster = (text: string): boolean => text.startsWith('synchronous_commit is off');
const textsOf = (findings: readonly Finding[], level: Finding['level']) =>
  findings.filter(({ level: found, text }) => found === level && !isOfCluster(text)).map(({ text }) => text);

describe('the database', () => {
  it('has no problem with the logins of deploy/roles.sql', async () => {
    const findings = await databaseFindings(configOf());
    expect(textsOf(findings, 'problem')).toEqual([]);
    expect(textsOf(findings, 'ok')).toContain('notifications for live events arrive');
    expect(textsOf(findings, 'warning').join(' ')).toMatch(/No process has run jobs/);
  });

  it('has a problem if the server uses the login of a superuser', async () => {
    const superuser = { DATABASE_URL: database.url, DATABASE_READ_URL: '' };
    const problems = textsOf(await databaseFindings(configOf(superuser)), 'problem');
    expect(problems).toEqual([expect.stringMatching(/is a superuser\. Use the login guidepost/)]);
  });

  it('has a problem if the login has the wrong role, and the server could change audit entries', async () => {
    const login = new URL(logins.url).username;
    await database.sql(`ALTER ROLE ${login} SUPERUSER; ALTER ROLE ${login} RESET role`);
    const problems = textsOf(await databaseFindings(configOf()), 'problem').join(' ');
    await database.sql(`ALTER ROLE ${login} NOSUPERUSER; ALTER ROLE ${login} SET role = guidepost_app`);
    expect(problems).toMatch(/role is doctor_\d+ instead of guidepost_app/);
    expect(problems).toMatch(/can change audit entries/);
  });

  it('has a problem if it is unreachable, with its error code', async () => {
    const findings = await databaseFindings(
      configOf({ DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x', DATABASE_READ_URL: '' }),
    );
    expect(textsOf(findings, 'problem')[0]).toMatch(/^PostgreSQL cannot be used\. Check DATABASE_URL.*ECONNREFUSED/);
  });

  it('may lose acknowledged changes if its replicas are asynchronous', () => {
    const facts = { replicas: 2, synchronous_names: '', synchronous_commit: 'on' };
    expect(replicationFindings(facts)).toMatchObject([
      { level: 'problem', text: expect.stringContaining('asynchronously') },
    ]);
    expect(replicationFindings({ ...facts, synchronous_names: '*' })).toMatchObject([{ level: 'ok' }]);
    expect(replicationFindings({ ...facts, replicas: 0 })).toMatchObject([{ level: 'warning' }]);
    expect(replicationFindings({ ...facts, replicas: 0, synchronous_names: 'pg2' })).toMatchObject([
      { level: 'problem', text: expect.stringContaining('no replica is connected') },
    ]);
    expect(replicationFindings({ ...facts, synchronous_commit: 'off' })).toMatchObject([{ level: 'problem' }]);
  });

  it('has a problem if the connection from another machine is not encrypted', () => {
    const remote = { is_encrypted: false, is_local: false };
    expect(encryptionFindings('DATABASE_URL', remote)).toMatchObject([
      { level: 'problem', text: expect.stringContaining('DATABASE_URL is not encrypted at PostgreSQL') },
    ]);
    expect(encryptionFindings('DATABASE_URL', { ...remote, is_encrypted: true })).toEqual([]);
    expect(encryptionFindings('DATABASE_URL', { ...remote, is_local: true })).toEqual([]);
  });

  it('has a problem if its clock differs from the clock of the server', () => {
    expect([clockFinding(-1.5), clockFinding(30), clockFinding(-30)]).toMatchObject([
      { level: 'ok' },
      { level: 'problem', text: expect.stringContaining('differ by 30 s') },
      { level: 'problem', text: expect.stringContaining('differ by -30 s') },
    ]);
  });

  it('may contain secrets that need an earlier SECRETS_KEY', () => {
    expect([secretsFindings(0, 0), secretsFindings(2, 1), secretsFindings(2, 0), secretsFindings(0, 1)]).toMatchObject([
      [],
      [{ level: 'warning', text: expect.stringContaining('2 secrets still need SECRETS_KEY_OLD') }],
      [{ level: 'problem', text: expect.stringContaining('Add the earlier key to SECRETS_KEY_OLD') }],
      [{ level: 'ok' }],
    ]);
  });
});

describe('the issuer', () => {
  it('has no problem if it has keys', async () => {
    const findings = await identityFindings(configOf(), undefined);
    expect([textsOf(findings, 'ok'), textsOf(findings, 'problem')]).toEqual([
      [expect.stringMatching(/publishes its keys \(1\)$/)],
      [],
    ]);
  });

  it('has a problem if its certificate is not trusted', async () => {
    const secure = await startIssuer(makeAuthority().issue('127.0.0.1'));
    const problems = textsOf(await identityFindings(configOf({ OIDC_ISSUER: secure.issuer }), undefined), 'problem');
    await secure.stop();
    expect(problems[0]).toMatch(
      /does not trust the certificate of the identity provider \([A-Z_]+\)\. Set NODE_EXTRA_CA_CERTS/,
    );
  });

  it('is not blamed for the certificate of PostgreSQL', async () => {
    const settings = { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x?sslmode=verify-full' };
    const problems = textsOf(await identityFindings(configOf(settings), undefined), 'problem');
    expect(problems).toEqual([
      expect.stringMatching(/^The certificate of DATABASE_URL \(127\.0\.0\.1\) .* or correct sslrootcert in this URL/),
    ]);
  });

  it('has a problem if an access token lacks claims', async () => {
    const ask = async (claims: object) =>
      textsOf(await identityFindings(configOf(), await issuer.sign({ sub: 'a', sid: 's', ...claims })), 'problem');
    expect(await ask({ email: 'a@example.org', email_verified: true })).toEqual([]);
    expect(await ask({})).toEqual([expect.stringContaining('contain no email')]);
    expect(await ask({ email: 'a@example.org' })).toEqual([expect.stringContaining('email_verified')]);
    expect(await ask({ sid: undefined })).toEqual([
      expect.stringMatching(/neither sid nor auth_time, [^.]*\. Add one of these claims/),
    ]);
  });

  it('has a problem if the strength or the time of the sign-in is missing or wrong', async () => {
    const ask = async (settings: Record<string, string>, claims: object) =>
      textsOf(
        await identityFindings(
          configOf(settings),
          await issuer.sign({ sub: 'a', sid: 's', email: 'a@example.org', email_verified: true, ...claims }),
        ),
        'problem',
      );
    const fresh = { SESSION_FRESH_SECONDS: '600' };
    expect(await ask(fresh, { auth_time: 1 })).toEqual([]);
    expect(await ask(fresh, {})).toEqual([expect.stringContaining('contains no auth_time')]);
    const now = Math.floor(Date.now() / 1000);
    expect(await ask(fresh, { auth_time: now + 30 })).toEqual([]);
    expect(await ask({}, { auth_time: now + 3600 })).toEqual([
      expect.stringMatching(/is 3(600|599) s in the future\. Run NTP at the issuer/),
    ]);
    expect(await ask({ OIDC_REQUIRED_ACR: 'mfa' }, {})).toEqual([expect.stringContaining('no required value in acr')]);
    expect(await ask({ OIDC_REQUIRED_ACR: 'mfa' }, { acr: 'mfa' })).toEqual([]);
  });

  it('has a warning if it does not list the claims and values that the settings require', async () => {
    issuer.pretend({
      discovery: {
        issuer: issuer.issuer,
        jwks_uri: `${issuer.issuer}/keys`,
        claims_supported: ['sub', 'amr'],
        acr_values_supported: ['silver'],
      },
    });
    const settings = { SESSION_FRESH_SECONDS: '600', OIDC_REQUIRED_ACR: 'gold', OIDC_REQUIRED_AMR: 'mfa' };
    const warnings = textsOf(await identityFindings(configOf(settings), undefined), 'warning');
    issuer.pretend({});
    for (const words of ['the claim auth_time', 'the claim acr', 'the acr values gold'])
      expect(warnings).toContainEqual(expect.stringContaining(words));
    expect(warnings).not.toContainEqual(expect.stringContaining('the claim amr'));
  });
});

it('warns about a web process that does not serve the apps', () => {
  const web = { roles: new Set(['web'] as const), webRoot: undefined, consentRoot: undefined };
  expect(pageFindings(web)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('set WEB_ROOT to apps/web/dist') },
    { level: 'warning', text: expect.stringContaining('set CONSENT_ROOT to apps/consent/dist') },
  ]);
  expect(pageFindings({ ...web, webRoot: 'a', consentRoot: 'b' }).map(({ level }) => level)).toEqual(['ok', 'ok']);
  expect(pageFindings({ ...web, roles: new Set(['jobs'] as const) })).toEqual([]);
});

it('warns three weeks before a certificate ends', () => {
  const now = Temporal.Instant.from('2026-11-27T12:00:00Z');
  const level = (end: string) => certificateFinding('PUBLIC_URL', Temporal.Instant.from(end), now).level;
  expect(['2027-02-01T00:00:00Z', '2026-12-10T00:00:00Z', '2026-11-26T00:00:00Z'].map(level)).toEqual([
    'ok',
    'warning',
    'problem',
  ]);
});

it('tries the storage, and names each service that does not respond', async () => {
  const findings = await serviceFindings(
    configOf({
      FILES_ROOT: folder,
      CLAMD_ADDRESS: '127.0.0.1:9',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_API_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'care@example.org',
    }),
  );
  expect(textsOf(findings, 'ok')[0]).toMatch(/^files can be stored, read and removed/);
  expect(textsOf(findings, 'problem')).toEqual([
    expect.stringMatching(/^The malware scanner does not respond.*ECONNREFUSED/),
    expect.stringMatching(/^The carrier refuses the account/),
    expect.stringMatching(/^The mail server cannot be used/),
  ]);
});

it('creates no files as root that the server could not change', async () => {
  const root = path.join(folder, 'absent');
  const config = { ...configOf(), storage: { kind: 'disk', root } as const };
  const warnings = textsOf(await serviceFindings(config, 0), 'warning');
  expect(warnings).toContainEqual(expect.stringContaining('Run doctor as the user of the server.'));
  expect(existsSync(root)).toBe(false);
});

describe('findhelp and the assistant', () => {
  let accepts = true;
  const service = createServer((request, response) => {
    request.resume();
    const [status, body] =
      request.url === '/v3/authenticate'
        ? [200, { success: accepts, data: accepts ? { token: 'token' } : null }]
        : request.url === '/models'
          ? [accepts ? 200 : 401, { data: [] }]
          : [200, { count: 0, programs: [] }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const secretsKey = Buffer.alloc(32, 9);
  const ask = async (settings: Record<string, string> = {}) => {
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const findhelp = { FINDHELP_URL: url, FINDHELP_USERNAME: 'guidepost', FINDHELP_PASSWORD: 'x' };
    const assistant = { ASSISTANT_URL: url, ASSISTANT_KEY: 'x' };
    const keys = { SECRETS_KEY: secretsKey.toString('base64') };
    return (await outsideFindings(configOf({ ...findhelp, ...assistant, ...keys, ...settings }))).map(
      ({ level, text }) => `${level}: ${text}`,
    );
  };
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  it('are tested with the login, the keys of customers and the key of the assistant', async () => {
    expect(await ask()).toEqual([
      expect.stringMatching(/^warning: The login of findhelp was not tested/),
      'ok: the assistant accepts the key',
    ]);
    const [client] = await database.sql<{ id: string }>(
      `INSERT INTO clients (name, display_name, created_at) VALUES ('Saltgrass', 'Saltgrass', now()) RETURNING id`,
    );
    const id = asId<'Client'>(Number(client?.id));
    await database.sql('UPDATE clients SET find_help_key_sealed = $2 WHERE id = $1', [
      id,
      seal(secretsKey, findhelpSecret(id), 'a-key'),
    ]);
    expect(await ask()).toEqual([
      'ok: findhelp accepts the login and the keys of customers',
      'ok: the assistant accepts the key',
    ]);
    accepts = false;
    expect(await ask()).toEqual([
      expect.stringMatching(
        /^problem: findhelp refuses the login, or the keys of the customers \d+\. Check FINDHELP_USER/,
      ),
      expect.stringMatching(/^problem: The assistant cannot be used\. Check ASSISTANT_URL .*401/),
    ]);
    const closed = { FINDHELP_URL: 'http://127.0.0.1:9', ASSISTANT_URL: 'http://127.0.0.1:9' };
    expect(await ask(closed)).toEqual([
      expect.stringMatching(/^problem: findhelp cannot be used/),
      expect.stringMatching(/^problem: The assistant cannot be used/),
    ]);
  });

  it('are not tested without their settings', async () => {
    expect(await outsideFindings(configOf())).toEqual([]);
  });
});
