import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from './shared/ports.ts';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';
import { type OtherIssuer, startOtherIssuer } from './testing/issuer.ts';
import { connectPlain, type PlainClient } from './testing/live-client.ts';
import { type NatsServer, startNats } from './testing/nats.ts';

/** The path of nats-server. Without it, these tests are skipped. */
const program = process.env.TEST_NATS;

interface Process {
  readonly child: ChildProcess;
  readonly url: string;
  /** Returns a metric's value. If the metric has labels, `name` includes them. */
  metric(name: string): Promise<number>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Waits until a condition is true. Unlike `expect.poll`, it can be used before the first test. */
const until = (holds: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 120_000, interval: 100 });

describe.skipIf(program === undefined)('three server processes with NATS', () => {
  const files = mkdtempSync(path.join(tmpdir(), 'guidepost-live-files-'));
  let clone: Clone;
  let issuer: OtherIssuer;
  let nats: NatsServer;
  let db: pg.Pool;
  let userId: number;
  const children: ChildProcess[] = [];
  let processes: Process[] = [];
  let clients: PlainClient[] = [];

  async function startProcess(): Promise<Process> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [path.join(repositoryRoot, 'apps/server/src/main.ts')], {
      env: {
        PATH: process.env.PATH,
        ENVIRONMENT: 'test',
        DATABASE_URL: clone.url,
        NATS_URL: nats.url,
        OIDC_ISSUER: issuer.issuer,
        ROLES: 'web',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        FILES_ROOT: files,
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    children.push(child);
    const ended = once(child, 'exit');
    const url = `http://127.0.0.1:${port}`;
    await until(() => fetch(`${url}/readyz`).then(({ ok }) => ok));
    return {
      child,
      url,
      async metric(name) {
        const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n');
        return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1));
      },
      async kill(signal) {
        child.kill(signal);
        await ended;
      },
    };
  }

  beforeAll(async () => {
    [clone, issuer, nats] = [await cloneTemplate(), await startOtherIssuer(), await startNats(program as string)];
    db = new pg.Pool({ connectionString: clone.url, max: 6 });
    db.on('error', () => {});
    const { rows } = await db.query(
      `WITH person AS (INSERT INTO users (role, first_name, last_name, created_at) VALUES ('GUIDE', 'Ada', 'Okafor', now()) RETURNING id)
       INSERT INTO staff (user_id, email, time_zone) SELECT id, 'ada@example.org', 'America/Chicago' FROM person RETURNING user_id::int AS id`,
    );
    userId = rows[0].id;
    processes = await Promise.all([startProcess(), startProcess(), startProcess()]);
    // a client whose process is killed connects to another one
    clients = processes.map((own, n) =>
      connectPlain(
        () => (processes.includes(own) ? own : (processes[n % processes.length] as Process)).url,
        issuer.token('ada@example.org'),
      ),
    );
    await until(() => clients.every((client) => client.isConnected()));
    await until(async () => (await all('guidepost_live_source{source="nats"}')).every((is) => is === 1));
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    for (const child of children) child.kill('SIGKILL');
    await nats.stop();
    issuer.stop();
    await db.end();
    await clone.drop();
    rmSync(files, { recursive: true, force: true });
  });

  const all = (name: string) => Promise.all(processes.map((one) => one.metric(name)));

  /** Returns the process that is the relay. */
  async function relay(): Promise<Process> {
    await expect.poll(async () => (await all('guidepost_live_relay')).filter((is) => is === 1)).toHaveLength(1);
    return processes[(await all('guidepost_live_relay')).indexOf(1)] as Process;
  }

  /** Writes events from several connections until the work is done. Some transactions stay open for a while. */
  async function whileWriting(work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !isDone || n < 20; n += 1) {
        const client = await db.connect();
        await client.query('BEGIN');
        await client.query(
          `INSERT INTO live_events (name, payload, rooms) VALUES ('absence_updated', '{"id":1}', ARRAY[$1])`,
          [`user:${userId}`],
        );
        if (writer === 0) await client.query(`SELECT pg_sleep(0.2)`);
        await client.query(`COMMIT; NOTIFY guidepost_live`);
        client.release();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await work().finally(() => {
      isDone = true;
    });
    await Promise.all(writers);
  }

  /** Checks that each client has received all events of its user once and in order. */
  async function expectAllReceived(): Promise<void> {
    const { rows } = await db.query<{ cursor: string }>(
      `SELECT xid || '.' || id AS cursor FROM live_events WHERE $1 = ANY(rooms) ORDER BY live_events.xid, id`,
      [`user:${userId}`],
    );
    const expected = rows.map(({ cursor }) => cursor);
    for (const client of clients)
      await expect.poll(() => client.cursors.length).toBeGreaterThanOrEqual(expected.length);
    expect(clients.map(({ cursors }) => cursors)).toEqual(clients.map(() => expected));
    expect(clients.map(({ resyncs }) => resyncs())).toEqual(clients.map(() => 0));
  }

  it('lose, repeat and reorder no event when the relay is killed', async () => {
    await whileWriting(async () => {
      const killed = await relay();
      processes = processes.filter((one) => one !== killed);
      await killed.kill('SIGKILL');
      expect(processes).toContain(await relay());
    });
    await expectAllReceived();
    processes = [...processes, await startProcess()];
  });

  it('elect another relay if the relay does not respond, and lose no event', async () => {
    await whileWriting(async () => {
      const frozen = await relay();
      frozen.child.kill('SIGSTOP');
      const others = processes.filter((one) => one !== frozen);
      await expect.poll(async () => Promise.all(others.map((one) => one.metric('guidepost_live_relay')))).toContain(1);
      frozen.child.kill('SIGCONT');
      await expect.poll(() => frozen.metric('guidepost_live_relay')).toBe(0);
    });
    await expectAllReceived();
    await relay();
  });

  it('lose, repeat and reorder no event when NATS is killed and started again', async () => {
    await whileWriting(async () => {
      await nats.stop('SIGKILL');
      await expect.poll(() => all('guidepost_live_source{source="table"}')).toEqual([1, 1, 1]);
      nats = await startNats(program as string, nats.port);
      await expect.poll(() => all('guidepost_live_source{source="nats"}')).toEqual([1, 1, 1]);
    });
    await expectAllReceived();
    expect(await all('guidepost_live_relay_lag_seconds')).toEqual([0, 0, 0]);
  });
});
