import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner } from '../lib/database.ts';
import { killAll } from '../lib/kill.ts';
import { createRandomSource } from '../lib/random.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { isReady } from '../lib/server.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { startWorld, type World } from '../lib/world.ts';
import { findPgbench } from '../load/pgbench.ts';
import { benchMessage, startHospital } from './hospital.ts';

const run = promisify(execFile);
const sender = 'Bench Hospital';
/** Target: at least half of pgbench's rate for committing the same inserts on the same number of connections. */
const targetShare = 0.5;
const warmUpMs = 3000;

/** Returns how many of the same rows pgbench commits per second. */
async function pgbenchRate(world: World, connections: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-messages-'));
  const file = path.join(folder, 'insert.sql');
  const body = benchMessage('pgbench').replaceAll("'", "''").replaceAll('\r', '\n');
  writeFileSync(
    file,
    `\\set n random(1, 1000000000)
INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at)
VALUES ((SELECT id FROM hospital_senders WHERE name = '${sender}'), 'pgbench ' || :client_id || ' ' || :n, 'A08', '${body}',
  sha256((:n::text || :client_id)::bytea), ' ' || :n, now(), now()) ON CONFLICT (sender_id, control_id, body_hash) DO NOTHING;
`,
  );
  const url = new URL(world.url());
  try {
    const { stdout } = await run(
      findPgbench(),
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${connections}`,
        '--jobs=1',
        `--time=${seconds}`,
        `--file=${file}`,
        `--host=${url.hostname}`,
        `--port=${url.port}`,
        `--username=${url.username}`,
        url.pathname.slice(1),
      ],
      {
        env: {
          ...process.env,
          PGPASSWORD: decodeURIComponent(url.password),
          PGOPTIONS: '-c role=guidepost_app -c timezone=UTC',
        },
      },
    );
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts acknowledged messages that do not exist exactly once. */
async function countMissing(world: World, acknowledged: readonly string[]): Promise<number> {
  return asOwner(world.url(), async (client) => {
    const { rows } = await client.query<{ wrong: string }>(
      `SELECT count(*) AS wrong FROM unnest($1::text[]) AS a (control_id)
        WHERE (SELECT count(*) FROM hospital_messages m WHERE m.control_id = a.control_id) <> 1`,
      [acknowledged],
    );
    return Number(rows[0]?.wrong);
  });
}

/**
 * Implements `npm run bench -- messages`. Hospitals send messages on one connection, and then on ten. The reference is
 * pgbench, which commits the same rows on the same number of connections. Then the server is killed while the hospitals
 * send. Every acknowledged message must exist once.
 */
export async function messages(options: BenchOptions): Promise<void> {
  const { say } = options;
  const seconds = options.seconds ?? 10;
  const kills = options.rounds ?? 20;
  const world = await startWorld();
  const [port, mllpPort] = [await freePort(), await freePort()];
  const start = (readyMs: number, roles: string) =>
    world.serve({ port, readyMs, env: { MLLP_PORT: String(mllpPort), MLLP_SENDER: sender, ROLES: roles } });
  // without the role `jobs`, the server only receives messages and does not apply them
  let server = await start(30_000, 'web');
  try {
    const rates: { connections: number; ours: number; pgbench: number; p50: number; p99: number }[] = [];
    for (const connections of [1, 10]) {
      const slices = 3;
      const times: number[] = [];
      const tps: number[] = [];
      const send = async (name: string, ms: number) => {
        const hospitals = Array.from({ length: connections }, (_, n) => startHospital(mllpPort, `${name}-${n}`));
        await sleep(ms);
        await Promise.all(hospitals.map((hospital) => hospital.stop()));
        return hospitals;
      };
      // hospitals and pgbench are warmed up, because a hospital's connection normally stays open for months
      await send(`w${connections}`, warmUpMs);
      for (let slice = 0; slice < slices; slice += 1) {
        const hospitals = await send(`r${connections}-${slice}`, (seconds * 1000) / slices);
        times.push(...hospitals.flatMap((hospital) => hospital.times));
        tps.push(await pgbenchRate(world, connections, Math.max(1, Math.round(seconds / slices))));
      }
      const sorted = times.toSorted((a, b) => a - b);
      rates.push({
        connections,
        ours: times.length / seconds,
        pgbench: tps.reduce((sum, one) => sum + one, 0) / tps.length,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
      });
    }
    await server.end('SIGTERM');

    server = await start(30_000, 'web,jobs');
    const hospitals = Array.from({ length: 10 }, (_, n) => startHospital(mllpPort, `k-${n}`));
    const dice = createRandomSource(Number(Temporal.Now.instant().epochMilliseconds % 1_000_000));
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(100 + dice.below(600));
      killAll([server.pid]);
      server = await start(0, 'web,jobs');
      while (!(await isReady(port))) await sleep(20);
    }
    await sleep(500);
    await Promise.all(hospitals.map((hospital) => hospital.stop()));
    const acknowledged = hospitals.flatMap((hospital) => hospital.acknowledged);
    const wrong = await countMissing(world, acknowledged);
    say('');
    say(
      table(
        ['connections', 'ours/s', 'pgbench/s', 'ratio (target 0.5 or more)', 'p50 ms', 'p99 ms'],
        rates.map(({ connections, ours, pgbench, p50, p99 }) => [
          String(connections),
          ours.toFixed(0),
          pgbench.toFixed(0),
          (ours / pgbench).toFixed(2),
          p50.toFixed(2),
          p99.toFixed(2),
        ]),
      ),
    );
    say(`${kills} kills, ${acknowledged.length} messages acknowledged, ${wrong} of them not there once`);
    say(`kept in ${keepResult('messages', { seconds, rates, kills, acknowledged: acknowledged.length, wrong })}`);
    if (wrong > 0 || rates.some(({ ours, pgbench }) => ours / pgbench < targetShare)) process.exitCode = 1;
  } finally {
    killAll([server.pid]);
    await world.stop();
  }
}
