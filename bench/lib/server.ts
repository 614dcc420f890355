import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../apps/local/src/shared/ports.ts';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { benchFolder } from './cluster.ts';
import { call } from './http.ts';

export interface BenchServer {
  readonly port: number;
  readonly pid: number;
  readonly child: ChildProcess;
  /**
   * Sends a signal and waits until the process has ended. Returns the exit code, or the signal that ended the process.
   */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export interface ServerOptions {
  databaseUrl: string;
  issuer: string;
  port?: number;
  /** The checkout whose server is started; by default, this one. */
  checkout?: string;
  env?: Record<string, string>;
  nodeArgs?: readonly string[];
  /** A program that starts the server, such as faketime. */
  wrapper?: readonly string[];
  /**
   * Maximum time until the server is ready, in milliseconds. If it is 0, the start does not wait until the server is
   * ready.
   */
  readyMs?: number;
}

/** The running servers. They are stopped whenever this process ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Returns a bench server's settings. The main difference from a usual server is the limit of requests per minute. */
const environment = (options: ServerOptions, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ENVIRONMENT: 'local',
  DATABASE_URL: options.databaseUrl,
  OIDC_ISSUER: options.issuer,
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  RATE_LIMIT_PER_MINUTE: '100000000',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'info',
  ...options.env,
});

/** Starts the server as a separate process, as in a deployment. Waits until it is ready. */
export async function startBenchServer(options: ServerOptions): Promise<BenchServer> {
  const port = options.port ?? (await freePort());
  const checkout = options.checkout ?? repositoryRoot;
  mkdirSync(benchFolder, { recursive: true });
  const log = openSync(path.join(benchFolder, 'server.log'), 'a');
  const [program = process.execPath, ...before] = [...(options.wrapper ?? []), process.execPath];
  const child = spawn(
    program,
    [...before, ...(options.nodeArgs ?? []), path.join(checkout, 'apps/server/src/main.ts')],
    {
      cwd: checkout,
      env: environment(options, port),
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  running.add(child);
  const gone = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(signal ?? code ?? 0);
    }),
  );
  const server: BenchServer = {
    port,
    pid: child.pid ?? 0,
    child,
    async end(signal) {
      child.kill(signal);
      return gone;
    },
  };
  const readyMs = options.readyMs ?? 30_000;
  if (readyMs > 0) await ready(server, readyMs);
  return server;
}

async function ready({ port, child }: BenchServer, ms: number): Promise<void> {
  const deadline = performance.now() + ms;
  let last = '';
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at once: see ${path.join(benchFolder, 'server.log')}`);
    const answer = await call(`http://127.0.0.1:${port}/readyz`, { timeoutMs: 2000 });
    if (answer.status === 200) return;
    last = `${answer.status} ${answer.text || answer.code}`;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready after ${ms} ms: ${last}`);
}

/** Returns true if a server reports that it is ready. */
export async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
