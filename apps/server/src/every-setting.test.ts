import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig, settingNames } from './platform/config.ts';
import { startServer } from './server.ts';
import { makeAuthority } from './testing/certificates.ts';
import { cloneDatabase, type TestDatabase } from './testing/database.ts';
import { startIssuer, type TestIssuer } from './testing/issuer.ts';
import { createLogins, type Logins } from './testing/roles.ts';

let database: TestDatabase;
let issuer: TestIssuer;
let logins: Logins;
const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-settings-'));
const authority = makeAuthority();
const { cert, key } = authority.issue('localhost');

beforeAll(async () => {
  [database, issuer] = await Promise.all([cloneDatabase(), startIssuer()]);
  logins = await createLogins(database, 'every_setting');
});
afterAll(async () => {
  await issuer.stop();
  await logins.drop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const page = (name: string): string => {
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, 'index.html'), '<!doctype html><title>Page</title>');
  return path.join(folder, name);
};

/**
 * Returns a free port. Outgoing connections use higher ports, on Linux from 32768, so none of them takes it. apps/local
 * has the same function, but the server cannot import it.
 */
async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
    });
    if (isFree) return String(port);
  }
}

const unreachableUrl = 'http://127.0.0.1:9';

/** Returns every setting with a value that differs from its default. */
const everySetting = async () => ({
  ENVIRONMENT: 'test',
  DATABASE_URL: logins.url,
  DATABASE_READ_URL: logins.readUrl,
  DATABASE_REPLICA_URL: logins.readUrl,
  DATABASE_DIRECT_URL: logins.url,
  DATABASE_OWNER_URL: database.url,
  DATABASE_POOL: '5',
  HOST: 'localhost',
  PORT: await freePort(),
  DRAIN_SECONDS: '1',
  METRICS_HOST: '127.0.0.1',
  METRICS_PORT: await freePort(),
  OVERLOAD_MS: '5000',
  NATS_URL: 'nats://127.0.0.1:9',
  TRACES_URL: `${unreachableUrl}/v1/traces`,
  TRACES_SHARE: '0.5',
  PUBLIC_URL: 'http://care.example.test',
  CONSENT_URL: 'http://consent.example.test',
  API_URL: 'http://api.example.test/api',
  TRUSTED_PROXIES: '10.0.0.0/8,loopback',
  ROLES: 'jobs,web',
  PROCESSES: '2',
  WEB_ROOT: page('web'),
  CONSENT_ROOT: page('consent'),
  OIDC_ISSUER: issuer.issuer,
  OIDC_CLIENT_ID: 'another-client',
  OIDC_SCOPE: 'openid email',
  OIDC_RESOURCE: 'urn:example:resource',
  OIDC_AUDIENCE: 'urn:example:api',
  OIDC_SESSION_CLAIM: 'session',
  OIDC_REQUIRED_ACR: 'silver',
  OIDC_REQUIRED_AMR: 'mfa',
  SESSION_IDLE_SECONDS: '600',
  SESSION_ABSOLUTE_SECONDS: '7200',
  SESSION_FRESH_SECONDS: '900',
  RATE_LIMIT_PER_MINUTE: '1000',
  LOOKUP_LIMIT_PER_MINUTE: '20',
  CONSENT_LINK_DAYS: '3',
  ORGANISATION_NAME: 'Harbor Care',
  CLIENT_WEBSITE_START: 'https://harbor.example.org/',
  RECORDING_NOTICE_EN: 'We record this call.',
  RECORDING_NOTICE_ES: 'Grabamos esta llamada.',
  ALGORITHM_START_DATE: '2025-01-01',
  HOSPITAL_NEWS_DAYS: '9',
  STATUS_CHANGE_GRACE_DAYS: '3',
  FEATURE_FLAGS: 'scheduled-sms,goals-tracking',
  MAPS_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png?key={key}',
  MAPS_KEY: 'a-key',
  DASHBOARD_URL: 'https://dashboards.example.org',
  TEXTS_PER_SECOND: '10',
  SCHEDULED_TEXTS_PER_DAY: '5',
  SCHEDULED_SENDS_PER_DAY: '7',
  FILES_ROOT: path.join(folder, 'files'),
  AUDIT_HEADS_PATH: path.join(folder, 'heads'),
  AUDIT_HEADS_BUCKET: 'heads-bucket/care',
  CLAMD_ADDRESS: '127.0.0.1:9',
  MLLP_PORT: await freePort(),
  MLLP_HOST: 'localhost',
  MLLP_TLS_CERT: cert,
  MLLP_TLS_KEY: key,
  MLLP_CLIENT_CA: authority.cert,
  MLLP_CLIENT_CRL: authority.revoke(authority.issue('revoked')),
  SIGMA_EMBED_URL: 'https://sigma.example.org/embed',
  SIGMA_CLIENT_ID: 'a-client',
  SIGMA_SECRET: 'a-secret',
  SIGMA_TEAM: 'Everyone',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a-token',
  TWILIO_API_URL: unreachableUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Harbor Care <care@example.org>',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  SECRETS_KEY_OLD: Buffer.alloc(32, 8).toString('base64'),
  FINDHELP_URL: unreachableUrl,
  FINDHELP_USERNAME: 'a-user',
  FINDHELP_PASSWORD: 'a-password',
  ASSISTANT_URL: unreachableUrl,
  ASSISTANT_KEY: 'a-key',
  ASSISTANT_MODEL: 'another-model',
  ASSISTANT_TRANSCRIPTION_MODEL: 'another-transcription-model',
  LOG_LEVEL: 'silent',
  CHECK_ROWS: 'true',
  BUILD_TIME: '2026-01-01T00:00:00Z',
  BUILD_HASH: 'abcdef',
});

/** Returns a second server's values, for settings that cannot be combined with a setting of the first server. */
const valuesOfSecondServer = async () => ({
  FILES_ROOT: undefined,
  S3_BUCKET: 'a-bucket',
  S3_REGION: 'eu-central-1',
  S3_ENDPOINT: unreachableUrl,
  S3_ACCESS_KEY_ID: 'an-id',
  S3_SECRET_ACCESS_KEY: 'a-secret',
  S3_PATH_STYLE: 'true',
  PORT: await freePort(),
  METRICS_HOST: '127.0.0.1',
  METRICS_PORT: await freePort(),
  MLLP_PORT: await freePort(),
  MLLP_TLS_CERT: undefined,
  MLLP_TLS_KEY: undefined,
  MLLP_CLIENT_CA: undefined,
  MLLP_CLIENT_CRL: undefined,
  MLLP_SENDER: 'Saltgrass Regional',
});

it('a server starts, becomes ready and stops with a non-default value for every setting', async () => {
  const every = await everySetting();
  const servers: Readonly<Record<string, string | undefined>>[] = [
    every,
    { ...every, ...(await valuesOfSecondServer()) },
  ];
  // if you add a setting to config.ts, add a value for it here
  expect([...new Set(servers.flatMap((one) => Object.keys(one)))].sort()).toEqual([...settingNames].sort());
  for (const settings of servers) {
    const server = await startServer(loadConfig(settings));
    const at = (address: string) => fetch(`http://127.0.0.1:${address}`);
    try {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      const metrics = await at(`${settings.METRICS_PORT}/metrics`);
      expect(metrics.status).toBe(200);
      const text = await metrics.text();
      expect(text).toMatch(/guidepost_jobs_last_seen_seconds (\+Inf|\d)/);
      expect(text).toMatch(/guidepost_archive_failing 0/);
    } finally {
      await server.stop();
    }
    await expect(at(`${settings.METRICS_PORT}/metrics`)).rejects.toThrow();
  }
});
