import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './shared/ports.ts';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';

let clone: Clone;
let port: number;
let metricsPort: number;
let server: ChildProcess;
let output = '';
const env = () => ({
  ...process.env,
  ENVIRONMENT: 'test',
  DATABASE_URL: clone.url,
  OIDC_ISSUER: 'http://127.0.0.1:9',
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  PROCESSES: '2',
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'silent',
});
beforeAll(async () => {
  clone = await cloneTemplate();
  port = await freePort();
  metricsPort = await freePort(3); // the jobs process and two web processes
  server = spawn(process.execPath, [path.join(repositoryRoot, 'apps/server/src/main.ts')], {
    env: env(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
});
afterAll(async () => {
  server.kill('SIGKILL');
  await clone.drop();
});

const status = (address: string, at = port): Promise<number> =>
  fetch(`http://127.0.0.1:${at}${address}`, { headers: { connection: 'close' } }).then(
    (response) => response.status,
    () => 0,
  );

/** Waits until all three processes answer on their metrics port. Throws with their messages if the server has ended. */
async function allAnswer(): Promise<void> {
  await expect
    .poll(() => {
      if (server.exitCode !== null) throw new Error(`The server has ended: ${output}`);
      return Promise.all([0, 1, 2].map((n) => startOf(metricsPort + n)));
    })
    .not.toContain(undefined);
}

/** Returns the start time of the process with these metrics, or undefined if it does not run. */
const startOf = (at: number): Promise<string | undefined> =>
  fetch(`http://127.0.0.1:${at}/metrics`).then(
    async (response) => /^process_start_time_seconds (\S+)/m.exec(await response.text())?.[1],
    () => undefined,
  );

/** Returns the ids of the server's child processes. */
async function children(): Promise<number[]> {
  const list = spawn('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  list.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(list, 'close');
  return text.trim().split(/\s+/).map(Number);
}

describe('PROCESSES=2', () => {
  it('runs two web processes on one port and one jobs process, each with its own metrics', async () => {
    await allAnswer();
    await expect.poll(() => status('/readyz')).toBe(200);
    expect(await children()).toHaveLength(3);
  });

  it('starts a killed process again, while the other one answers', async () => {
    const [, first] = await children();
    process.kill(first as number, 'SIGKILL');
    await expect.poll(() => output).toContain('has ended (SIGKILL). It starts again.');
    expect(await status('/healthz')).toBe(200);
    await expect.poll(async () => (await children()).length).toBe(3);
    await allAnswer();
  });

  it('ends all processes on SIGTERM, after draining them', async () => {
    const pids = await children();
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
    expect(await status('/healthz')).toBe(0);
  });

  it.each(['PORT', 'METRICS_PORT'])('ends with exit code 1 if %s is in use', async (name) => {
    const occupied = createServer().listen(name === 'PORT' ? port : metricsPort, '127.0.0.1');
    await once(occupied, 'listening');
    const failing = spawn(process.execPath, [path.join(repositoryRoot, 'apps/server/src/main.ts')], {
      env: env(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    failing.stderr.setEncoding('utf8').on('data', (part: string) => {
      errors += part;
    });
    expect(await once(failing, 'close')).toEqual([1, null]);
    expect(errors).toContain('EADDRINUSE');
    occupied.close();
  });
});
