import { freePort } from '../../apps/local/src/shared/ports.ts';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { startNats } from '../../apps/local/src/testing/nats.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { withChildren } from '../lib/kill.ts';
import { cpuSeconds, endedChildrenSeconds } from '../lib/process-usage.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { startWorld, type World } from '../lib/world.ts';
import { firstMemberId } from '../seed/plan.ts';
import { type Clients, type ClientsReport, startClients } from './clients-client.ts';

const [events, idleMs] = [20, 10_000];

interface Result {
  sockets: number;
  processes: number;
  source: 'table' | 'nats';
  /** Median time over all clients, in milliseconds, from the request that caused an event until the event arrived. */
  p50: number;
  p99: number;
  max: number;
  missing: number;
  /** PostgreSQL's processor time in milliseconds: for each event with its note, and for each second without events. */
  postgresPerEvent: number;
  postgresPerIdleSecond: number;
}

/** Returns PostgreSQL's processor time until now, in milliseconds. */
function postgresMs(world: World): number {
  const pid = world.cluster().pid() ?? 0;
  const running = withChildren(pid).reduce((sum, one) => sum + (cpuSeconds(one) || 0), 0);
  return (running + endedChildrenSeconds(pid)) * 1000;
}

/** Signs each socket in, and returns what it sends when it connects. */
async function authsOf(world: World, sockets: number): Promise<Record<string, unknown>[]> {
  await asOwner(world.url(), (owner) =>
    owner.query(
      `INSERT INTO staff_sessions (issuer, sid, staff_id, started_at, last_active_at)
       SELECT $1, 'socket-' || n, $2::bigint + n % 2, now(), now() FROM generate_series(0, $3::integer - 1) n`,
      [world.issuer.issuer, guideId(0), sockets],
    ),
  );
  return Promise.all(
    Array.from({ length: sockets }, async (_, n) => ({
      token: await world.issuer.token(String(guideId(n % 2)), `socket-${n}`, 7200),
      watch: { guideIds: [guideId(n % 2)], memberIds: [firstMemberId, firstMemberId + 1 + (n % 150)] },
    })),
  );
}

/** Causes events through one process, and measures when each client receives them. */
async function fanOut(world: World, port: number, clients: readonly Clients[], sockets: number) {
  const token = await world.token(guideId(0), 7200);
  const cause = async () => {
    const body = { userId: firstMemberId, text: '<p>To everyone.</p>' };
    const answer = await call(`http://127.0.0.1:${port}/api/notes`, { method: 'POST', token, body });
    return (JSON.parse(answer.text) as { id: number }).id;
  };
  // the first event makes the server compile its code
  await cause();
  await sleep(3000);
  const idleBefore = postgresMs(world);
  await sleep(idleMs);
  const before = postgresMs(world);
  const causedAt = new Map<number, number>();
  for (let n = 0; n < events; n += 1) {
    const at = performance.timeOrigin + performance.now();
    causedAt.set(await cause(), at);
    await sleep(sockets / 10);
  }
  await sleep(3000);
  const after = postgresMs(world);
  const reports: ClientsReport[] = await Promise.all(clients.map((one) => one.ask({ type: 'report' })));
  const delays = reports.flatMap(({ heardN, heardAt }) =>
    [...heardN].flatMap((n, index) => {
      const at = causedAt.get(n);
      return at === undefined ? [] : [(heardAt[index] ?? 0) - at];
    }),
  );
  const sorted = Float64Array.from(delays).sort();
  const idle = (before - idleBefore) / (idleMs / 1000);
  return {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
    missing: sockets * events - sorted.length,
    postgresPerEvent: (after - before - (idle * ((events * sockets) / 10 + 3000)) / 1000) / events,
    postgresPerIdleSecond: idle,
  };
}

async function measure(sockets: number, count: number, program: string | undefined): Promise<Result> {
  const world = await startWorld();
  const nats = program === undefined ? undefined : await startNats(program);
  const env: Record<string, string> = { ROLES: 'web', ...(nats && { NATS_URL: nats.url }) };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const servers = await Promise.all(ports.map((port) => world.serve({ port, env })));
  const clients = ports.map(startClients);
  try {
    const auths = await authsOf(world, sockets);
    const size = Math.ceil(sockets / count);
    await Promise.all(
      clients.map((one, n) =>
        one.ask({
          type: 'open',
          url: `ws://127.0.0.1:${ports[n]}/socket.io/?EIO=4&transport=websocket`,
          auths: auths.slice(n * size, (n + 1) * size),
        }),
      ),
    );
    const source = nats ? 'nats' : 'table';
    return { sockets, processes: count, source, ...(await fanOut(world, ports[0] ?? 0, clients, sockets)) };
  } finally {
    for (const one of clients) one.end();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await nats?.stop();
    await world.stop();
  }
}

/**
 * Implements `npm run bench -- sockets --processes N,N`. For each number of sockets, starts a number of processes, each
 * with the same share of the sockets. With `--nats`, measures each of them without NATS and with it.
 */
export async function socketsOfProcesses(
  { sockets = [5000, 20_000], nats, say }: BenchOptions,
  processes: readonly number[],
): Promise<void> {
  if (processes.length !== sockets.length)
    throw new Problem('--sockets and --processes take the same number of values.', 2);
  const results: Result[] = [];
  for (const [n, size] of sockets.entries())
    for (const program of nats === undefined ? [undefined] : [undefined, nats]) {
      const result = await measure(size, processes[n] ?? 1, program);
      say(`  ${size} sockets, ${result.processes} processes, ${result.source}: p99 ${result.p99.toFixed(0)} ms`);
      results.push(result);
    }
  say('');
  say(
    table(
      [
        'sockets',
        'processes',
        'source',
        'fan-out p50 ms',
        'p99 ms',
        'max ms',
        'missing',
        'PostgreSQL ms per event',
        'ms per idle s',
      ],
      results.map((one) => [
        one.sockets,
        one.processes,
        one.source,
        one.p50.toFixed(0),
        one.p99.toFixed(0),
        one.max.toFixed(0),
        one.missing,
        one.postgresPerEvent.toFixed(1),
        one.postgresPerIdleSecond.toFixed(1),
      ]),
    ),
  );
  say(`kept in ${keepResult('sockets-processes', { results })}`);
  if (results.some(({ missing }) => missing > 0)) process.exitCode = 1;
}
