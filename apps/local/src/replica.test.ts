import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig, migrate, type RunningServer, startServer } from '@guidepost/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverAccount } from './postgres/account.ts';
import { findBinaries } from './postgres/binaries.ts';
import { type Cluster, removeCluster, startCluster } from './postgres/cluster.ts';
import { type Host, startPostgres, stopPostgres } from './postgres/lifecycle.ts';
import { freePort } from './shared/ports.ts';
import { type OtherIssuer, startOtherIssuer } from './testing/issuer.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'guidepost-replica-'));
const files = mkdtempSync(path.join(tmpdir(), 'guidepost-replica-files-'));
let primary: Cluster;
let standby: { host: Host; url: string };
let issuer: OtherIssuer;
let server: RunningServer;
let metrics: string;

async function run(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

/** Copies the stopped primary's data, and starts the copy as a standby that follows the primary. */
async function startStandby(data: string): Promise<typeof standby> {
  const account = serverAccount();
  const home = `${data}-standby`;
  const host = { home, pgData: path.join(home, 'data'), binaries: findBinaries(account !== undefined), account };
  execFileSync('mkdir', ['-m', '700', home]);
  execFileSync('cp', ['-a', data, host.pgData]);
  const port = await freePort();
  writeFileSync(path.join(host.pgData, 'standby.signal'), '');
  appendFileSync(
    path.join(host.pgData, 'postgresql.conf'),
    `port = ${port}\nprimary_conninfo = '${primary.adminUrl.replace(/\/[^/]*$/, '')}'\n`,
  );
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, home]);
  const url = new URL(primary.urlOf('postgres'));
  url.port = String(port);
  return { host, url: url.href };
}

beforeAll(async () => {
  // confirmed changes are written to the log at once, as in production
  primary = await startCluster({ dir, durable: true });
  const url = primary.urlOf('postgres');
  await migrate(url);
  await run(
    url,
    `WITH person AS (INSERT INTO users (role, first_name, last_name, created_at) VALUES ('SUPER_ADMIN', 'Ada', 'Okafor', now()) RETURNING id)
     INSERT INTO staff (user_id, email, time_zone) SELECT id, 'ada@example.org', 'America/Chicago' FROM person`,
  );
  const { data_directory: data } = (await run(url, 'SHOW data_directory')).rows[0];
  await primary.stop();
  standby = await startStandby(data);
  primary = await startCluster({ dir, durable: true });
  await startPostgres(standby.host, standby.url);
  issuer = await startOtherIssuer();
  const [port, metricsPort] = [await freePort(), await freePort()];
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await startServer(
    loadConfig({
      ENVIRONMENT: 'test',
      DATABASE_URL: primary.urlOf('postgres'),
      DATABASE_REPLICA_URL: standby.url,
      OIDC_ISSUER: issuer.issuer,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      FILES_ROOT: files,
      LOG_LEVEL: 'silent',
      ROLES: 'web',
    }),
  );
});
afterAll(async () => {
  await server?.stop();
  issuer?.stop();
  if (standby) {
    await stopPostgres(standby.host);
    rmSync(standby.host.home, { recursive: true, force: true });
  }
  await removeCluster({ dir });
  rmSync(files, { recursive: true, force: true });
});

/** Requests the newest audit entries, which the replica may answer. The request itself is audited before its response. */
async function requestEntries(): Promise<{ status: number; count: number }> {
  const response = await fetch(`${server.url}/api/audit/entries?limit=200`, {
    headers: { authorization: `Bearer ${issuer.token('ada@example.org')}` },
  });
  return { status: response.status, count: ((await response.json()).data ?? []).length };
}

/** Returns the number of reads by outcome since the last call. */
let before: Record<string, number> = {};
async function newReads(): Promise<Record<string, number>> {
  const text = await (await fetch(metrics)).text();
  const now = Object.fromEntries(
    [...text.matchAll(/^guidepost_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)].map((match) => [
      match[1] as string,
      Number(match[2]),
    ]),
  );
  const difference = Object.fromEntries(
    Object.entries(now).flatMap(([outcome, count]) =>
      count === (before[outcome] ?? 0) ? [] : [[outcome, count - (before[outcome] ?? 0)]],
    ),
  );
  before = now;
  return difference;
}

it('answers from the replica what was committed before the request', async () => {
  for (let n = 0; n < 5; n += 1) expect(await requestEntries()).toEqual({ status: 200, count: n });
  expect(await newReads()).toEqual({ replica: 5 });
});

it('answers from the primary while the replica is behind', async () => {
  await run(standby.url, 'SELECT pg_wal_replay_pause()');
  const { count } = await requestEntries();
  expect(await requestEntries()).toEqual({ status: 200, count: count + 1 });
  expect(await newReads()).toEqual({ behind: 2 });
  await run(standby.url, 'SELECT pg_wal_replay_resume()');
  // after a replica was behind, requests use the primary for two seconds
  await expect.poll(async () => (await requestEntries()) && (await newReads()).replica).toBe(1);
});

it('answers from the primary while the replica is unavailable', async () => {
  const { count } = await requestEntries();
  await stopPostgres(standby.host);
  await newReads();
  for (let n = 1; n <= 3; n += 1) expect(await requestEntries()).toEqual({ status: 200, count: count + n });
  const { replica = 0, unavailable = 0, failed = 0 } = await newReads();
  expect([replica, unavailable + failed]).toEqual([0, 3]);
  await startPostgres(standby.host, standby.url);
  // after an unavailable replica, requests use the primary for ten seconds
  await expect.poll(async () => (await requestEntries()) && (await newReads()).replica).toBe(1);
});

it('does not use a different database of the same standby', async () => {
  await run(primary.urlOf('postgres'), 'CREATE DATABASE staging');
  await migrate(primary.urlOf('staging'));
  const replica = new URL(standby.url);
  replica.pathname = 'staging';
  const wrong = await startServer(
    loadConfig({
      ENVIRONMENT: 'test',
      DATABASE_URL: primary.urlOf('postgres'),
      DATABASE_REPLICA_URL: replica.href,
      OIDC_ISSUER: issuer.issuer,
      PORT: String(await freePort()),
      FILES_ROOT: files,
      LOG_LEVEL: 'silent',
      ROLES: 'web',
    }),
  );
  const response = await fetch(`${wrong.url}/api/audit/entries`, {
    headers: { authorization: `Bearer ${issuer.token('ada@example.org')}` },
  });
  // the other database has no audit entries
  expect((await response.json()).data.length).toBeGreaterThan(0);
  await wrong.stop();
});
