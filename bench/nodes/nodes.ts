import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { countEvents, startLiveClient } from '../lib/live-client.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import type { BenchServer } from '../lib/server.ts';
import { until } from '../lib/until.ts';
import { verifyWrites } from '../lib/verify.ts';
import { startWorld, type World } from '../lib/world.ts';
import { startWriter } from '../lib/writer.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';
import { startReader } from './reader.ts';
import { startRoundRobin } from './round-robin.ts';

type Rows = ReturnType<typeof faultRows>;

/**
 * Opens new sessions on two nodes. Sends each session's first requests to both nodes at the same time, and its later
 * requests to either node.
 */
async function signIn(rows: Rows, world: World, bases: readonly string[], shared: string): Promise<void> {
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const token = await world.issuer.token(String(guideId(n % 2)), `fresh-${n}`);
    const first = await Promise.all(bases.map((base) => call(`${base}/api/users/user/verify`, { token })));
    const later = await Promise.all([1, 2, 3, 4].map(() => call(`${shared}/api/users/user/verify`, { token })));
    statuses.push(...[...first, ...later].map(({ status }) => status));
  }
  const good = statuses.filter((status) => status === 200).length;
  rows.add(
    '20 new sessions, first request to both nodes at the same time, then requests through the round robin',
    'each request receives 200',
    `${good} of ${statuses.length} received 200`,
    good === statuses.length,
  );
}

/** Ends a session on one node and checks that the other node refuses its requests and closes its socket. */
async function signOut(rows: Rows, world: World, bases: readonly string[]): Promise<void> {
  const [here = '', there = ''] = bases;
  const token = await world.issuer.token(String(guideId(0)), 'leaving');
  const socket = startLiveClient({ base: () => there, token, watch: { guideIds: [guideId(0)] } });
  await until(() => socket.connected());
  await call(`${here}/api/session`, { method: 'DELETE', token });
  const after = await call(`${there}/api/users/user/verify`, { token });
  const closed = await until(() => !socket.connected());
  socket.close();
  rows.add(
    'a session ends on one node while one of its sockets is open on the other node',
    'requests to the other node are refused at once, and the socket closes within 5 s',
    `the next request received ${after.status} ${after.code}, the socket closed after ${(closed / 1000).toFixed(1)} s`,
    after.status === 401 && closed <= 5000,
  );
}

/** Implements `npm run bench -- nodes`. Runs two server processes that share one database, behind a round robin. */
export async function nodes(options: BenchOptions): Promise<void> {
  const { say } = options;
  const world = await startWorld();
  const ports = [await freePort(), await freePort()];
  const bases = ports.map((port) => `http://127.0.0.1:${port}`);
  const start = (n: number) => world.serve({ port: ports[n] ?? 0, env: { LOG_LEVEL: 'info' } });
  const servers: BenchServer[] = await Promise.all([start(0), start(1)]);
  const robin = await startRoundRobin(ports);
  const shared = `http://127.0.0.1:${robin.port}`;
  const rows = faultRows(say);
  try {
    const members = Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n));
    await signIn(rows, world, bases, shared);
    await signOut(rows, world, bases);

    const token = await world.token(guideId(0), 7200);
    const watch = { guideIds: [guideId(0)], memberIds: members };
    const listeners = [...bases, shared, shared].map((base) => startLiveClient({ base: () => base, token, watch }));
    await until(() => listeners.every((listener) => listener.connected()));
    await sleep(500);
    const writers = [0, 1, 2, 3].map((n) =>
      startWriter({ name: `w${n}`, token, members, base: () => shared, pauseMs: 5 }),
    );
    const readers = [0, 1, 2, 3].map(() => startReader(() => shared, token, members));
    const sums = () => ({
      answered: readers.reduce((sum, reader) => sum + reader.counts.answered, 0),
      repeated: readers.reduce((sum, reader) => sum + reader.counts.repeated, 0),
      failed:
        readers.reduce((sum, reader) => sum + reader.failures.length, 0) +
        writers.reduce((sum, writer) => sum + writer.refused.length, 0),
      written: writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0),
    });
    const reasons = () => {
      const all = new Map<string, number>();
      for (const reader of readers) for (const [kind, n] of reader.repeatedFor) all.set(kind, (all.get(kind) ?? 0) + n);
      return [...all].map(([kind, n]) => `${n} × ${kind}`).join(', ') || 'none';
    };
    await sleep(5000);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      for (const n of [0, 1]) {
        const before = sums();
        const began = performance.now();
        const how = await servers[n]?.end(signal);
        const gone = performance.now() - began;
        await sleep(1500);
        servers[n] = await start(n);
        await sleep(1500);
        const after = sums();
        const failed = after.failed - before.failed;
        rows.add(
          `node ${n + 1} is stopped with ${signal} under load and started again`,
          'each failed request can be repeated',
          `${after.answered - before.answered} reads and ${after.written - before.written} notes handled during this time, ${after.repeated - before.repeated} reads repeated, ${failed} failed; ended after ${(gone / 1000).toFixed(1)} s (${how})`,
          failed === 0,
        );
      }
    }
    await Promise.all([...writers.map((writer) => writer.stop()), ...readers.map((reader) => reader.stop())]);
    const acknowledged = writers.flatMap((writer) => writer.acknowledged);
    const missing = () => listeners.map((listener) => countEvents(listener, acknowledged).missing);
    await until(() => missing().every((n) => n === 0), 15_000);
    rows.add(
      'live clients: one connected to each node and two through the round robin',
      'each client receives the events of all notes from both nodes',
      `missing ${missing().join(', ')} of ${acknowledged.length}; connections ${listeners.map(({ counts }) => counts.connects).join(', ')}; full reloads ${listeners.map(({ counts }) => counts.resyncs).join(', ')}`,
      missing().every((n) => n === 0),
    );
    await sleep(3000);
    const verdict = await verifyWrites(world.url(), acknowledged);
    rows.add(
      'all faults in this table',
      'each acknowledged note is stored once, no other note is stored, and the audit chain is valid',
      `lost ${verdict.lost.length}, duplicates ${verdict.doubled.length}, unknown ${verdict.strangers.length} of ${verdict.acknowledged}; ${verdict.auditChain}`,
      verdict.lost.length + verdict.doubled.length + verdict.strangers.length === 0 && verdict.isChainValid,
    );
    for (const listener of listeners) listener.close();
    say('');
    say(rows.table());
    say(`connections dealt: ${robin.dealt.join(' and ')}; reads repeated because of: ${reasons()}`);
    const file = keepResult('nodes', {
      rows: rows.rows,
      verdict,
      dealt: robin.dealt,
      repeated: reasons(),
      listeners: listeners.map(({ counts }) => counts),
    });
    say(`kept in ${file}`);
    say(`nodes: ${rows.rows.length - rows.failed()} of ${rows.rows.length} as expected`);
    if (rows.failed() > 0) process.exitCode = 1;
  } finally {
    robin.stop();
    await Promise.all(servers.map((server) => server.end('SIGKILL').catch(() => {})));
    await world.stop();
  }
}
