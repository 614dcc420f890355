import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../testing/certificates.ts';
import { ConfigError, loadConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://app:k3Jd-92mz@db.example.org/guidepost?sslmode=verify-full',
  OIDC_ISSUER: 'https://id.example.org/realms/care',
  PUBLIC_URL: 'https://care.example.org',
  CONSENT_URL: 'https://consent.example.org',
  FILES_ROOT: join(tmpdir(), 'guidepost-config-test'),
  CLAMD_ADDRESS: '127.0.0.1:3310',
};
const local = {
  ENVIRONMENT: 'local',
  DATABASE_URL: 'postgres://postgres@localhost/guidepost',
  OIDC_ISSUER: 'http://localhost:8080/_idp',
};

/** Returns the problems, one line for each setting. An empty list means that the configuration is accepted. */
function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

it("uses the organization's name as the sender of emails, unless a sender is set", () => {
  const from = (MAIL_FROM: string) =>
    loadConfig({ ...local, ORGANISATION_NAME: 'Harbor Care', SMTP_URL: 'smtp://localhost:25', MAIL_FROM }).smtp?.from;
  expect(from('care@example.org')).toEqual({ name: 'Harbor Care', address: 'care@example.org' });
  expect(from('Care desk <care@example.org>')).toBe('Care desk <care@example.org>');
});

describe('a production server', () => {
  it('starts with its settings, and production is the default environment', () => {
    expect(loadConfig(production)).toMatchObject({
      environment: 'production',
      host: '127.0.0.1',
      port: 8080,
      trustedProxies: [],
      session: { idleSeconds: 1800, absoluteSeconds: 43_200 },
      rateLimitPerMinute: 6000,
    });
  });

  it.each([
    ['the local identity provider', { OIDC_ISSUER: 'http://localhost:8080/_idp' }, 'OIDC_ISSUER'],
    ['the local identity provider behind https', { OIDC_ISSUER: 'https://care.example.org/_idp' }, 'OIDC_ISSUER'],
    ['an issuer without TLS', { OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER'],
    ['a public address without TLS', { PUBLIC_URL: 'http://care.example.org' }, 'PUBLIC_URL'],
    ['no public address', { PUBLIC_URL: undefined }, 'PUBLIC_URL'],
    ['staff and consent on one host', { CONSENT_URL: 'https://care.example.org/consent' }, 'CONSENT_URL'],
    ['no consent address', { CONSENT_URL: undefined }, 'CONSENT_URL'],
    ['a consent address without TLS', { CONSENT_URL: 'http://consent.example.org' }, 'CONSENT_URL'],
    ...['', 'postgres', 'password', 'guidepost', 'changeme', 'secret'].map(
      (password) =>
        [
          `the database password ${JSON.stringify(password)}`,
          { DATABASE_URL: `postgres://app:${password}@localhost/guidepost` },
          'DATABASE_URL',
        ] as const,
    ),
    ['a default password, escaped', { DATABASE_URL: 'postgres://app:%70assword@localhost/guidepost' }, 'DATABASE_URL'],
    [
      'a default password of the owner',
      { DATABASE_OWNER_URL: 'postgres://owner:postgres@localhost/guidepost' },
      'DATABASE_OWNER_URL',
    ],
    ['a password that cannot be read', { DATABASE_URL: 'postgres://app:%zz@localhost/guidepost' }, 'DATABASE_URL'],
    ...['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=no-verify'].map(
      (mode) =>
        [
          `a database on another machine without TLS: ${JSON.stringify(mode)}`,
          { DATABASE_URL: `postgres://app:k3Jd-92mz@db.example.org/guidepost${mode}` },
          'DATABASE_URL',
        ] as const,
    ),
    [
      'the owner of a database on another machine without TLS',
      { DATABASE_OWNER_URL: 'postgres://owner:k3Jd-92mz@db.example.org/guidepost' },
      'DATABASE_OWNER_URL',
    ],
    ['a scanner on another machine', { CLAMD_ADDRESS: 'clamd.example.org:3310' }, 'CLAMD_ADDRESS'],
    ['traces without TLS', { TRACES_URL: 'http://collector.example.org:4318/v1/traces' }, 'TRACES_URL'],
    ['nowhere to keep files', { FILES_ROOT: undefined }, 'FILES_ROOT'],
    ['files in a folder that cannot be made', { FILES_ROOT: '/proc/guidepost/files' }, 'FILES_ROOT'],
    ['files in what is no folder', { FILES_ROOT: import.meta.filename }, 'FILES_ROOT'],
    ['a folder without the staff app', { WEB_ROOT: '/srv/nothing' }, 'WEB_ROOT'],
    ['a flag that does not exist', { FEATURE_FLAGS: 'scheduled_sms' }, 'FEATURE_FLAGS'],
    ['a bucket without TLS', { FILES_ROOT: undefined, S3_BUCKET: 'files', S3_ENDPOINT: 'http://s3' }, 'S3_ENDPOINT'],
    ['an API without TLS', { API_URL: 'http://api.example.org' }, 'API_URL'],
    [
      'a telephone service without TLS',
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_API_URL: 'http://carrier.example.org' },
      'TWILIO_API_URL',
    ],
    [
      'an assistant without TLS',
      { ASSISTANT_URL: 'http://assistant.example.org/v1', ASSISTANT_KEY: 'x' },
      'ASSISTANT_URL',
    ],
    [
      'dashboards without TLS',
      { SIGMA_EMBED_URL: 'http://sigma.example.org', SIGMA_CLIENT_ID: 'x', SIGMA_SECRET: 'x' },
      'SIGMA_EMBED_URL',
    ],
    ['map tiles without TLS', { MAPS_TILE_URL: 'http://tiles.example.org/{z}/{x}/{y}.png' }, 'MAPS_TILE_URL'],
    ['disabled checks of certificates', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
    ['hospitals without TLS', { MLLP_PORT: '2575', MLLP_SENDER: 'Saltgrass' }, 'MLLP_TLS_CERT'],
    ['no decision about a scanner', { CLAMD_ADDRESS: undefined }, 'CLAMD_ADDRESS'],
  ] as const)('refuses %s', (_what, change, name) => {
    expect(problemsOf({ ...production, ...change })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  });

  it('reports all wrong settings at once', () => {
    expect(
      problemsOf({
        ...production,
        PUBLIC_URL: 'http://care.example.org',
        OIDC_ISSUER: 'http://id',
        CONSENT_URL: undefined,
      }).map((line) => line.split(':')[0]),
    ).toEqual(['OIDC_ISSUER', 'PUBLIC_URL', 'CONSENT_URL']);
  });
});

describe('the delay at which requests are refused', () => {
  it('is off by default on a developer’s machine, and can be set', () => {
    expect(loadConfig(production).overloadMs).toBe(250);
    expect(loadConfig(local).overloadMs).toBe(0);
    expect(loadConfig({ ...production, OVERLOAD_MS: '0' }).overloadMs).toBe(0);
    expect(loadConfig({ ...local, OVERLOAD_MS: '50' }).overloadMs).toBe(50);
  });
});

describe('a limit', () => {
  it('has the default that the limits page lists', () => {
    const page = readFileSync(new URL('../../../../docs/security/limits.md', import.meta.url), 'utf8');
    const { session, texts, rateLimitPerMinute, lookupLimitPerMinute } = loadConfig(local);
    const limits: Record<string, readonly number[]> = {
      RATE_LIMIT_PER_MINUTE: [rateLimitPerMinute],
      LOOKUP_LIMIT_PER_MINUTE: [lookupLimitPerMinute],
      SCHEDULED_TEXTS_PER_DAY: [texts.scheduledLimit],
      SCHEDULED_SENDS_PER_DAY: [texts.sendingLimit],
      TEXTS_PER_SECOND: [texts.perSecond],
      'SESSION_IDLE_SECONDS, SESSION_ABSOLUTE_SECONDS': [session.idleSeconds, session.absoluteSeconds],
    };
    for (const [name, values] of Object.entries(limits)) {
      const [, , limit = ''] = (page.split('\n').find((line) => line.includes(`| ${name} |`)) ?? '').split('|');
      expect([name, limit.match(/\d+/g)?.map(Number)]).toEqual([name, values]);
    }
  });
});

describe('a local server', () => {
  it('accepts values that production refuses', () => {
    expect(loadConfig(local)).toMatchObject({
      environment: 'local',
      publicUrl: 'http://localhost:8080',
      consentUrl: 'http://localhost:8080/consent',
      apiUrl: 'http://localhost:8080/api',
    });
  });
});

describe('a setting', () => {
  it.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'not an address'],
    ['OIDC_ISSUER', undefined],
    ['OIDC_ISSUER', 'localhost'],
    ['OIDC_ISSUER', 'ftp://id.example.org'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['METRICS_PORT', '-1'],
    ['DATABASE_POOL', '1'],
    ['ROLES', 'web,cook'],
    ['ROLES', ','],
    ['PROCESSES', '0'],
    ['PROCESSES', 'many'],
    ['ENVIRONMENT', 'prod'],
    ['PUBLIC_URL', 'care.example.org'],
    ['SESSION_IDLE_SECONDS', '59'],
    ['SESSION_ABSOLUTE_SECONDS', 'forever'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['ALGORITHM_START_DATE', '2024-02-30'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense'],
    ['TRUSTED_PROXIES', 'true'],
    ['MLLP_PORT', '0'],
    ['MLLP_TLS_CERT', 'hospital.pem'],
  ])('%s of %j is refused with its name', (name, value) => {
    expect(problemsOf({ ...local, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}(\\.\\d+)?: .`)),
    ]);
  });

  it('is reported as missing if it is absent, and as wrong if it is invalid', () => {
    expect(problemsOf({ ...local, OIDC_ISSUER: undefined })[0]).toMatch(/is required/);
    expect(problemsOf({ ...local, PORT: 'abc' })[0]).not.toMatch(/is required/);
  });

  it('counts as missing if it is empty', () => {
    expect(loadConfig({ ...local, PORT: '', METRICS_PORT: '' })).toMatchObject({ port: 8080, metricsPort: undefined });
  });

  it('for the hospital port needs its related settings', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----';
    expect(loadConfig(local).mllp).toBeNull();
    expect(loadConfig({ ...local, MLLP_PORT: '2575', MLLP_SENDER: 'Saltgrass' }).mllp).toEqual({
      host: '127.0.0.1',
      port: 2575,
      tls: undefined,
      sender: 'Saltgrass',
    });
    for (const [wrong, name] of [
      [{ MLLP_SENDER: 'Saltgrass' }, 'MLLP_PORT'],
      [{ MLLP_PORT: '2575' }, 'MLLP_SENDER'],
      [{ MLLP_PORT: '2575', MLLP_TLS_CERT: pem }, 'MLLP_TLS_CERT'],
      [{ MLLP_PORT: '2575', MLLP_TLS_CERT: pem, MLLP_TLS_KEY: pem, MLLP_CLIENT_CA: pem }, 'MLLP_TLS_CERT'],
    ] as const)
      expect(problemsOf({ ...local, ...wrong })).toEqual([expect.stringMatching(new RegExp(`^${name}`))]);
  });

  it('for the hospital port reads its certificates again from their files, and refuses an invalid file', () => {
    const authority = makeAuthority();
    const [first, second] = [authority.issue('one'), authority.issue('two')];
    const folder = mkdtempSync(join(tmpdir(), 'guidepost-mllp-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const config = loadConfig({
      ...local,
      MLLP_PORT: '2575',
      MLLP_TLS_CERT_FILE: file('cert.pem', first.cert),
      MLLP_TLS_KEY_FILE: file('key.pem', first.key),
      MLLP_CLIENT_CA: authority.cert,
      MLLP_CLIENT_CRL_FILE: file('crl.pem', authority.revoke() + authority.revoke(first)),
    }).mllp;
    expect(config?.reread?.()).toEqual(config?.tls);
    file('cert.pem', second.cert);
    expect(() => config?.reread?.()).toThrow('must be a certificate, its key');
    file('key.pem', second.key);
    expect(config?.reread?.().cert).toBe(second.cert.trim());
    file('crl.pem', authority.cert);
    expect(() => config?.reread?.()).toThrow(/^MLLP_CLIENT_CRL/);
    rmSync(folder, { recursive: true });
  });

  it('with a list accepts spaces, and includes every item', () => {
    expect(
      loadConfig({
        ...local,
        TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,loopback',
        FEATURE_FLAGS: 'scheduled-sms,,goals-tracking',
      }),
    ).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
      featureFlags: ['scheduled-sms', 'goals-tracking'],
    });
  });
});

describe('a secret in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'guidepost-config-'));
    writeFileSync(join(folder, 'url'), 'postgres://app:k3Jd-92mz@localhost/guidepost\n');
    writeFileSync(join(folder, 'weak'), 'postgres://app:postgres@localhost/guidepost\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const from = (name: string) => ({ ...production, DATABASE_URL: undefined, DATABASE_URL_FILE: join(folder, name) });

  it('is read without its line break', () => {
    expect(loadConfig(from('url')).database.url).toBe('postgres://app:k3Jd-92mz@localhost/guidepost');
  });

  it('is validated like a value in the environment, which has priority', () => {
    expect(problemsOf(from('weak'))).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
    expect(loadConfig({ ...from('weak'), DATABASE_URL: production.DATABASE_URL }).database.url).toBe(
      production.DATABASE_URL,
    );
  });

  it('is named in the error if the file cannot be read, without its content', () => {
    expect(problemsOf(from('nothing'))).toContainEqual(
      expect.stringMatching(/^DATABASE_URL_FILE: the file cannot be read$/),
    );
  });

  it('never appears in a message', () => {
    for (const env of [
      { ...production, DATABASE_URL: 'postgres//app:CANARY@db' },
      { ...production, DATABASE_URL: 'postgres://app:CANARY@db/x', PUBLIC_URL: 'http://x' },
    ])
      expect(problemsOf(env).join()).not.toContain('CANARY');
  });
});

describe('outside map tiles', () => {
  const tiles = 'https://tiles.example.org/{z}/{x}/{y}.png';

  it('have their key in the address for the browser', () => {
    const { mapsTileUrl } = loadConfig({ ...local, MAPS_TILE_URL: `${tiles}?key={key}`, MAPS_KEY: 'a&b' });
    expect(mapsTileUrl).toBe(`${tiles}?key=a%26b`);
    expect(loadConfig({ ...local, MAPS_TILE_URL: tiles }).mapsTileUrl).toBe(tiles);
    expect(loadConfig(local).mapsTileUrl).toBeNull();
  });

  it.each([
    ['an address without the parts of a tile', { MAPS_TILE_URL: 'https://tiles.example.org' }, 'MAPS_TILE_URL'],
    ['what is no address', { MAPS_TILE_URL: '{z}{x}{y}' }, 'MAPS_TILE_URL'],
    ['an address that asks for a key, without one', { MAPS_TILE_URL: `${tiles}?key={key}` }, 'MAPS_KEY'],
  ])('prevent the start for %s', (_, env, setting) => {
    expect(problemsOf({ ...local, ...env })).toEqual([expect.stringMatching(new RegExp(`^${setting}:`))]);
  });
});

describe('storage', () => {
  it('is a folder, or a bucket if one is set', () => {
    expect(loadConfig(production).storage).toEqual({ kind: 'disk', root: production.FILES_ROOT });
    const bucket = { ...local, S3_BUCKET: 'guide-files', S3_REGION: 'us-west-2' };
    expect(loadConfig(bucket).storage).toMatchObject({
      kind: 's3',
      bucket: 'guide-files',
      credentials: undefined,
      origin: 'https://guide-files.s3.us-west-2.amazonaws.com',
    });
    expect(
      loadConfig({ ...bucket, S3_ENDPOINT: 'https://s3.example.org/', S3_PATH_STYLE: 'true' }).storage,
    ).toMatchObject({ endpoint: 'https://s3.example.org', pathStyle: true, origin: 'https://s3.example.org' });
  });

  it.each([
    ['both of them', { FILES_ROOT: '/srv', S3_BUCKET: 'guide-files' }, 'FILES_ROOT, S3_BUCKET'],
    [
      'half a pair of keys',
      { S3_BUCKET: 'guide-files', S3_ACCESS_KEY_ID: 'a' },
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    ],
    ['what is no bucket', { S3_BUCKET: '../etc' }, 'S3_BUCKET'],
  ])('is not %s', (_what, env, setting) => {
    expect(problemsOf({ ...local, ...env })).toEqual([expect.stringMatching(new RegExp(`^${setting}: `))]);
  });

  it.each([
    ['clamd:3310', 'clamd:3310'],
    ['[::1]:3310', '[::1]:3310'],
    ['/run/clamav/clamd.ctl', '/run/clamav/clamd.ctl'],
    ['none', null],
  ])('uses a scanner at %s', (address, expected) => {
    expect(loadConfig({ ...local, CLAMD_ADDRESS: address }).clamdAddress).toBe(expected);
  });

  it('refuses an invalid address of a scanner', () => {
    expect(problemsOf({ ...local, CLAMD_ADDRESS: 'clamd' })).toEqual([expect.stringMatching(/^CLAMD_ADDRESS: /)]);
  });
});
