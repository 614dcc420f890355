import { randomUUID } from 'node:crypto';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { guideId } from '../lib/database.ts';
import { call, mayRetry } from '../lib/http.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import { startWorld, type World } from '../lib/world.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';
import { nginxVersion, startNginx } from './nginx.ts';

/** Maximum number of requests in one load. `clients` is the number of clients that send them. */
const maxRequests = 30_000;
const clients = 8;
const pauseMs = 10;
/** Maximum number of attempts for one request. `retryMs` is the pause between attempts, in milliseconds. */
const maxAttempts = 20;
const retryMs = 250;

interface Load {
  /** Number of requests, without their retries. */
  sent: number;
  /** Responses to first attempts, by status. */
  first: Map<string, number>;
  /** Requests that failed even after all retries. */
  unmended: number;
  /** True if the maximum number of requests was reached before the restarts were complete. */
  endedEarly: boolean;
}

const isSuccess = (status: number): boolean => status === 200 || status === 201;

/**
 * Sends read requests and creates notes until `isOver` returns true or the maximum number of requests is reached.
 * Retries failed requests with the same key.
 */
async function load(base: string, token: string, isOver: () => boolean): Promise<Load> {
  const members = Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n));
  const result: Load = { sent: 0, first: new Map(), unmended: 0, endedEarly: false };
  async function sendRequest(n: number): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { userId: members[n % members.length], text: `<p>Note ${n}.</p>` };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const answer =
        n % 4 === 0
          ? await call(`${base}/api/notes`, { method: 'POST', token, body, headers })
          : await call(`${base}/api/users/user/verify`, { token });
      const key = answer.status === 0 ? answer.code : String(answer.status);
      if (attempt === 1) result.first.set(key, (result.first.get(key) ?? 0) + 1);
      if (isSuccess(answer.status)) return;
      if (!mayRetry(answer)) break;
      await sleep(retryMs);
    }
    result.unmended += 1;
  }
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver() && result.sent < maxRequests) {
        result.sent += 1;
        await sendRequest(result.sent);
        await sleep(pauseMs);
      }
    }),
  );
  result.endedEarly = !isOver();
  return result;
}

/** Restarts both processes under load, one after the other. */
async function restartOnce(world: World, kind: 'shipped' | 'defaults', drainSeconds: number) {
  const [listen = 0, ...ports] = [await freePort(), await freePort(), await freePort()];
  const env = { DRAIN_SECONDS: String(drainSeconds), TRUSTED_PROXIES: 'loopback' };
  const start = (port: number) => world.serve({ port, env });
  const servers = [await start(ports[0] as number), await start(ports[1] as number)];
  const nginx = await startNginx(kind, listen, ports);
  let isOver = false;
  try {
    const running = load(`http://127.0.0.1:${listen}`, await world.token(guideId(0), 7200), () => isOver);
    await sleep(2000);
    for (const n of [0, 1]) {
      await servers[n]?.end('SIGTERM');
      servers[n] = await start(ports[n] as number);
    }
    await sleep(2000);
    isOver = true;
    return await running;
  } finally {
    isOver = true;
    nginx.stop();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
  }
}

/** Implements `npm run bench -- restart`. Requires `apt-get install nginx`. */
export async function restart({ say }: BenchOptions): Promise<void> {
  const version = nginxVersion();
  const world = await startWorld();
  const rows = faultRows(say);
  try {
    for (const [kind, drainSeconds] of [
      ['defaults', 0],
      ['shipped', 0],
      ['shipped', 5],
    ] as const) {
      const { sent, first, unmended, endedEarly } = await restartOnce(world, kind, drainSeconds);
      if (endedEarly) throw new Problem(`The load ended before the restarts: ${sent} requests.`);
      const failed = sent - (first.get('200') ?? 0) - (first.get('201') ?? 0);
      const isDrained = kind === 'shipped' && drainSeconds > 0;
      rows.add(
        `two processes are restarted one after another behind nginx (${kind === 'shipped' ? 'deploy/nginx.conf' : "nginx's defaults"}, DRAIN_SECONDS=${drainSeconds})`,
        isDrained ? 'no request fails that a retry does not mend' : 'is only measured',
        `${failed} of ${sent} requests failed: ${[...first].map(([status, n]) => `${n} × ${status}`).join(', ')}; ${unmended} failed also after retries`,
        !isDrained || unmended === 0,
      );
    }
    say('');
    say(rows.table());
    say(`kept in ${keepResult('restart', { nginx: version, rows: rows.rows })}`);
    if (rows.failed() > 0) process.exitCode = 1;
  } finally {
    await world.stop();
  }
}
