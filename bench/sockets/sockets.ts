import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { memoryMb } from '../lib/process-usage.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import type { BenchServer } from '../lib/server.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { startWorld, type World } from '../lib/world.ts';
import { firstMemberId } from '../seed/plan.ts';
import { type Clients, startClients } from './clients-client.ts';
import { socketsOfProcesses } from './processes.ts';
import { slowReaders } from './slow-readers.ts';

const member = firstMemberId;
const events = 20;

interface SocketServer {
  side: string;
  sockets: number;
  connectMs: number;
  kbEach: number;
  /** Median time over all clients, in milliseconds, from the request that caused an event until the event arrived. */
  p50: number;
  p99: number;
  max: number;
  missing: number;
  /** Milliseconds from the restart of the killed server until every client was connected again. */
  stormMs: number;
  stormMissing: number;
}

/** A server under test, with functions that cause an event and that restart it. */
interface Subject {
  side: string;
  url: string;
  auths(sockets: number): Promise<Record<string, unknown>[]>;
  pid(): number;
  /** Causes one event that all clients receive. Returns its number. */
  cause(): Promise<number>;
  restart(): Promise<void>;
}

async function measure(
  subject: Subject,
  sockets: number,
  clients: Clients,
  say: (line: string) => void,
): Promise<SocketServer> {
  const auths = await subject.auths(sockets);
  // The first event makes the server compile its code.
  await subject.cause();
  await sleep(1000);
  const before = memoryMb(subject.pid()).now;
  const opened = await clients.ask({ type: 'open', url: subject.url, auths });
  await sleep(3000);
  const after = memoryMb(subject.pid()).now;
  say(`  ${subject.side}: ${opened.initialized} sockets in ${(opened.ms / 1000).toFixed(1)} s, ${after - before} MB`);

  const causedAt = new Map<number, number>();
  for (let n = 0; n < events; n += 1) {
    const at = performance.timeOrigin + performance.now();
    causedAt.set(await subject.cause(), at);
    await sleep(sockets / 10);
  }
  await sleep(3000);
  const heard = await clients.ask({ type: 'report' });
  const delays = [...heard.heardN].flatMap((n, index) => {
    const at = causedAt.get(n);
    return at === undefined ? [] : [(heard.heardAt[index] ?? 0) - at];
  });
  const sorted = Float64Array.from(delays).sort();

  await subject.restart();
  const began = performance.now();
  let stormMs = Number.POSITIVE_INFINITY;
  while (performance.now() - began < 180_000) {
    const { initialized } = await clients.ask({ type: 'report' });
    if (initialized === sockets) {
      stormMs = performance.now() - began;
      break;
    }
    await sleep(100);
  }
  const last = await subject.cause();
  await sleep(4000);
  const final = await clients.ask({ type: 'report' });
  const side: SocketServer = {
    side: subject.side,
    sockets,
    connectMs: opened.ms,
    kbEach: ((after - before) * 1024) / sockets,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
    missing: sockets * events - sorted.length,
    stormMs,
    stormMissing: final.lastN.filter((n) => n !== last).length,
  };
  say(
    `  ${subject.side}: fan-out p50 ${side.p50.toFixed(0)} ms, p99 ${side.p99.toFixed(0)} ms; after a kill all are back in ${(stormMs / 1000).toFixed(1)} s`,
  );
  return side;
}

/** Starts the Guidepost server. Every socket has its own session and watches a guide and the events' member. */
async function startProduct(world: World): Promise<Subject & { end(): Promise<void> }> {
  const port = await freePort();
  const start = () => world.serve({ port });
  let server: BenchServer = await start();
  const writer = await world.token(guideId(0), 7200);
  return {
    side: 'Guidepost',
    url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&deviceId=bench`,
    pid: () => server.pid,
    async auths(sockets) {
      await asOwner(world.url(), (owner) =>
        owner.query(
          `INSERT INTO staff_sessions (issuer, sid, staff_id, started_at, last_active_at) SELECT $1, 'socket-' || n, $2::bigint + n % 2, now(), now() FROM generate_series(0, $3::integer - 1) n ON CONFLICT DO NOTHING`,
          [world.issuer.issuer, guideId(0), sockets],
        ),
      );
      return Promise.all(
        Array.from({ length: sockets }, async (_, n) => ({
          token: await world.issuer.token(String(guideId(n % 2)), `socket-${n}`, 7200),
          watch: { guideIds: [guideId(n % 2)], memberIds: [member, member + 1 + (n % 150)] },
        })),
      );
    },
    async cause() {
      const answer = await call(`http://127.0.0.1:${port}/api/notes`, {
        method: 'POST',
        token: writer,
        body: { userId: member, text: '<p>To everyone.</p>' },
      });
      return (JSON.parse(answer.text) as { id: number }).id;
    },
    async restart() {
      await server.end('SIGKILL');
      server = await start();
    },
    end: async () => void (await server.end('SIGKILL')),
  };
}

/** Starts a bare socket.io server in a separate process. */
async function startBareServer(): Promise<Subject & { end(): Promise<void> }> {
  const port = await freePort();
  const launch = async () => {
    const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), [], {
      env: { PATH: process.env.PATH, PORT: String(port) },
      execArgv: [],
    });
    await once(child, 'message');
    return child;
  };
  let child = await launch();
  let n = 0;
  const end = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    side: 'bare socket.io',
    url: `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
    pid: () => child.pid ?? 0,
    auths: async (sockets) => Array.from({ length: sockets }, () => ({})),
    async cause() {
      n += 1;
      await call(`http://127.0.0.1:${port}/emit?n=${n}`, { method: 'POST' });
      return n;
    },
    async restart() {
      await end();
      child = await launch();
    },
    end,
  };
}

/**
 * Implements `npm run bench -- sockets`. Opens many sockets on the Guidepost server, and then on a bare socket.io
 * server. With `--processes`, measures several Guidepost processes instead.
 */
export async function sockets(options: BenchOptions): Promise<void> {
  const { say } = options;
  if (options.processes) {
    await socketsOfProcesses(options, options.processes);
    return;
  }
  const sizes = options.sockets ?? [5000, 10_000];
  const sides: SocketServer[] = [];
  for (const size of sizes) {
    for (const subjectOf of [startBareServer, startProduct]) {
      const world = subjectOf === startProduct ? await startWorld() : undefined;
      const subject = world ? await startProduct(world) : await startBareServer();
      const clients = startClients();
      try {
        sides.push(await measure(subject, size, clients, say));
      } finally {
        clients.end();
        await subject.end();
        await world?.stop();
      }
      await sleep(1000);
    }
  }
  const slow = await slowReaders(say);
  say('');
  say(
    table(
      [
        'sockets',
        'side',
        'connected in s',
        'kB each',
        'fan-out p50 ms',
        'p99 ms',
        'max ms',
        'missing',
        'back after a kill in s',
        'missing then',
      ],
      sides.map((side) => [
        side.sockets,
        side.side,
        (side.connectMs / 1000).toFixed(1),
        side.kbEach.toFixed(1),
        side.p50.toFixed(0),
        side.p99.toFixed(0),
        side.max.toFixed(0),
        side.missing,
        (side.stormMs / 1000).toFixed(1),
        side.stormMissing,
      ]),
    ),
  );
  say('');
  say(table(['expectation', 'observed'], slow.rows));
  const file = keepResult('sockets', { sides, slow });
  say(`kept in ${file}`);
  const [bareResult, own] = [sides.at(-2), sides.at(-1)];
  if (bareResult && own)
    say(
      `sockets: ${own.sockets} sockets, ours ${own.kbEach.toFixed(1)} kB each, bare ${bareResult.kbEach.toFixed(1)} kB; fan-out p99 ${own.p99.toFixed(0)} ms, bare ${bareResult.p99.toFixed(0)} ms; back after a kill in ${(own.stormMs / 1000).toFixed(1)} s, bare ${(bareResult.stormMs / 1000).toFixed(1)} s; slow readers ${slow.met ? 'cut off and caught up' : 'NOT as expected'}`,
    );
  if (!slow.met || sides.some((side) => side.missing > 0 || side.stormMissing > 0)) process.exitCode = 1;
}
