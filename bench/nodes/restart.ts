import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { guideId } from '../lib/database.ts';
import { call, mayRetry } from '../lib/http.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import { startWorld, type World } from '../lib/world.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';

/** Maximum number of requests of one load, and the number of clients that send them. */
const maxRequests = 30_000;
const clients = 8;
const pauseMs = 10;
/** Maximum number of attempts for one request, and the pause between them. */
const maxAttempts = 20;
const retryMs = 250;

/** Returns nginx's configuration with these processes: the shipped one, or only nginx's defaults. */
function configurationOf(
  kind: 'shipped' | 'defaults',
  folder: string,
  listen: number,
  ports: readonly number[],
): string {
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const defaults = `upstream guidepost { ${addresses.map((one) => `server ${one};`).join(' ')} }
    server { listen 127.0.0.1:${listen}; location / { proxy_pass http://guidepost; } }`;
  const shipped = readFileSync(path.join(repositoryRoot, 'deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:8080', addresses[0] ?? '')
    .replace('127.0.0.1:8081', addresses[1] ?? '')
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${listen};`)
    .replaceAll(/^\s+ssl_.*$/gm, '')
    .replace('/var/log/nginx/guidepost.log', path.join(folder, 'access.log'));
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 512; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${kind === 'shipped' ? shipped : defaults} }`;
}

async function startNginx(text: string, folder: string, port: number): Promise<ChildProcess> {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const child = spawn('nginx', ['-c', file, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
  for (let n = 0; n < 100; n += 1) {
    if ((await call(`http://127.0.0.1:${port}/healthz`)).status > 0) return child;
    await sleep(100);
  }
  throw new Problem(`nginx did not start: ${readFileSync(path.join(folder, 'error.log'), 'utf8')}`);
}

interface Load {
  /** Number of requests, without their retries. */
  sent: number;
  /** Responses to first attempts, by status. */
  first: Map<string, number>;
  /** Requests that failed also after all retries. */
  unmended: number;
  /** True if the maximum was reached before the restarts were over. */
  endedEarly: boolean;
}

const isSuccess = (status: number): boolean => status === 200 || status === 201;

/** Sends reads and notes until `isOver` or the maximum is reached. Repeats failed requests with the same key. */
async function load(base: string, token: string, isOver: () => boolean): Promise<Load> {
  const members = Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n));
  const result: Load = { sent: 0, first: new Map(), unmended: 0, endedEarly: false };
  async function one(n: number): Promise<void> {
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
        await one(result.sent);
        await sleep(pauseMs);
      }
    }),
  );
  result.endedEarly = !isOver();
  return result;
}

/** Restarts both processes one after another under load. */
async function once(world: World, kind: 'shipped' | 'defaults', drainSeconds: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-nginx-'));
  const [listen = 0, ...ports] = [await freePort(), await freePort(), await freePort()];
  const env = { DRAIN_SECONDS: String(drainSeconds), TRUSTED_PROXIES: 'loopback' };
  const start = (port: number) => world.serve({ port, env });
  const servers = [await start(ports[0] as number), await start(ports[1] as number)];
  const nginx = await startNginx(configurationOf(kind, folder, listen, ports), folder, listen);
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
    nginx.kill('SIGQUIT');
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Implements `npm run bench -- restart`. Requires `apt-get install nginx`. */
export async function restart({ say }: BenchOptions): Promise<void> {
  const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr?.trim();
  if (!version) throw new Problem('This bench requires nginx: apt-get install nginx');
  const world = await startWorld();
  const rows = faultRows(say);
  try {
    for (const [kind, drainSeconds] of [
      ['defaults', 0],
      ['shipped', 0],
      ['shipped', 5],
    ] as const) {
      const { sent, first, unmended, endedEarly } = await once(world, kind, drainSeconds);
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
