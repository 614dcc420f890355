import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig, migrate, type RunningServer, startServer } from '@guidepost/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cluster, removeCluster, startCluster } from './postgres/cluster.ts';
import { freePort } from './shared/ports.ts';
import { type OtherIssuer, startOtherIssuer } from './testing/issuer.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'guidepost-failover-'));
const files = mkdtempSync(path.join(tmpdir(), 'guidepost-failover-files-'));
let cluster: Cluster;
let issuer: OtherIssuer;
let server: RunningServer;
let metrics: string;

async function run(sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

beforeAll(async () => {
  cluster = await startCluster({ dir, durable: false });
  issuer = await startOtherIssuer();
  await migrate(cluster.urlOf('postgres'));
  await run(`WITH person AS (INSERT INTO users (role, first_name, last_name, created_at) VALUES ('GUIDE', 'Ada', 'Okafor', now()) RETURNING id)
             INSERT INTO staff (user_id, email, time_zone) SELECT id, 'ada@example.org', 'America/Chicago' FROM person`);
  const [port, metricsPort] = [await freePort(), await freePort()];
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await startServer(
    loadConfig({
      ENVIRONMENT: 'test',
      DATABASE_URL: cluster.urlOf('postgres'),
      OIDC_ISSUER: issuer.issuer,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      FILES_ROOT: files,
      LOG_LEVEL: 'silent',
    }),
  );
});
afterAll(async () => {
  await server.stop();
  issuer.stop();
  await removeCluster({ dir });
  rmSync(files, { recursive: true, force: true });
});

/** Signs a user in, which writes a session. Returns the status of the sign-in and the status and message of /readyz. */
async function state() {
  const [signIn, readyz] = await Promise.all([
    fetch(`${server.url}/api/users/user/verify`, {
      headers: { authorization: `Bearer ${issuer.token('ada@example.org')}` },
    }),
    fetch(`${server.url}/readyz`),
  ]);
  return { signIn: signIn.status, readyz: readyz.status, message: (await readyz.json()).message };
}

/** Restarts PostgreSQL on the same host and port, as a standby or as a primary. */
async function restart(as: 'standby' | 'primary'): Promise<void> {
  const { data_directory: data } = (await run('SHOW data_directory')).rows[0];
  await cluster.stop();
  if (as === 'standby') writeFileSync(path.join(data, 'standby.signal'), '');
  else rmSync(path.join(data, 'standby.signal'));
  expect(readdirSync(data).includes('standby.signal')).toBe(as === 'standby');
  cluster = await startCluster({ dir, durable: false });
}

/** Returns a metric's value. If the metric has labels, `name` includes them. */
async function metric(name: string): Promise<number> {
  const lines = (await (await fetch(metrics)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1));
}
const lastSeen = () => metric('guidepost_jobs_last_seen_seconds');

it('a server that is connected to a standby is not ready and refuses changes, and recovers without a restart', async () => {
  const good = { signIn: 200, readyz: 200 };
  expect(await state()).toMatchObject(good);
  await restart('standby');
  await expect.poll(state).toEqual({
    signIn: 503,
    readyz: 503,
    message: expect.stringContaining('leads to a standby'),
  });
  await restart('primary');
  await expect.poll(state).toMatchObject(good);
});

it('reports how long no process has run jobs', async () => {
  // the process updates its row every 15 seconds
  await expect.poll(lastSeen).toBeLessThan(16);
  await run(`UPDATE job_workers SET seen_at = seen_at - interval '1 hour'`);
  expect(await lastSeen()).toBeGreaterThan(3000);
});

it('reports the age of a live event that waits for an older transaction', async () => {
  const lag = () => metric('guidepost_live_lag_seconds');
  await expect.poll(lag).toBe(0);
  const older = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  await older.connect();
  await older.query('BEGIN');
  await older.query('SELECT pg_current_xact_id()');
  await run(`INSERT INTO live_events (name, payload, rooms, at)
             VALUES ('staff_updated', '{}', '{}', clock_timestamp() - interval '7 seconds')`);
  await expect.poll(lag).toBeGreaterThan(7);
  await older.query('COMMIT');
  await older.end();
  await expect.poll(lag).toBe(0);
});

it('reports work that waits: jobs, audit entries, texts and messages of hospitals', async () => {
  await run(`SELECT graphile_worker.add_job('no-such-task', '{}'::json, run_at => now() - interval '1 hour')`);
  await run(`INSERT INTO audit_checks (id, seal, checked_at, broken_seal, broken_why) VALUES (1, 0, now(), 7, 'it is missing')
             ON CONFLICT (id) DO UPDATE SET broken_seal = 7, broken_why = 'it is missing'`);
  await expect.poll(() => metric('guidepost_jobs_waiting')).toBe(1);
  expect(await metric('guidepost_jobs_oldest_seconds')).toBeGreaterThan(3500);
  expect(await metric('guidepost_audit_chain_broken')).toBe(1);
  expect(await metric('guidepost_hospital_messages_waiting')).toBe(0);
  expect(await metric('guidepost_texts{state="unknown"}')).toBe(0);
  expect(await metric('guidepost_pool_connections{pool="writing",state="waiting"}')).toBe(0);
});

it('counts responses by status, and webhooks by route', async () => {
  const before = await metric('guidepost_responses_total{status="401"}');
  await fetch(`${server.url}/api/users/user/verify`);
  await fetch(`${server.url}/api/webhooks/hl7`, { method: 'POST' });
  expect(await metric('guidepost_responses_total{status="401"}')).toBeGreaterThan(before || 0);
  const text = await (await fetch(metrics)).text();
  expect(text).toMatch(/^guidepost_webhooks_total\{route="\/api\/webhooks\/hl7",status="4\d\d"\} 1$/m);
});
