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

/** Returns the status of a new sign-in, which writes a session, and the response of /readyz. */
async function state() {
  const [signIn, readyz] = await Promise.all([
    fetch(`${server.url}/api/users/user/verify`, {
      headers: { authorization: `Bearer ${issuer.token('ada@example.org')}` },
    }),
    fetch(`${server.url}/readyz`),
  ]);
  return { signIn: signIn.status, readyz: readyz.status, message: (await readyz.json()).message };
}

/** Restarts PostgreSQL at the same address, as a standby or as a primary. */
async function restart(as: 'standby' | 'primary'): Promise<void> {
  const { data_directory: data } = (await run('SHOW data_directory')).rows[0];
  await cluster.stop();
  if (as === 'standby') writeFileSync(path.join(data, 'standby.signal'), '');
  else rmSync(path.join(data, 'standby.signal'));
  expect(readdirSync(data).includes('standby.signal')).toBe(as === 'standby');
  cluster = await startCluster({ dir, durable: false });
}

const lastSeen = async () =>
  Number(/^guidepost_jobs_last_seen_seconds (\S+)$/m.exec(await (await fetch(metrics)).text())?.[1]);

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
  // the process reports itself every 15 seconds
  await expect.poll(lastSeen).toBeLessThan(16);
  await run(`UPDATE job_workers SET seen_at = seen_at - interval '1 hour'`);
  expect(await lastSeen()).toBeGreaterThan(3000);
});
