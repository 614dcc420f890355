import cluster, { type Worker } from 'node:cluster';
import type { Config } from './platform/config.ts';

/** One of the processes that PROCESSES starts. */
export interface Part {
  role: 'web' | 'jobs';
  /** Number of the process among those with its role, from 1. */
  n: number;
}

/** Environment variable with a process's part, such as 'web 2'. */
const partVariable = 'GUIDEPOST_PROCESS';

/** Time in milliseconds until a process that has ended is started again. */
const restartMs = 2000;

/** Returns the processes to start: PROCESSES web processes, and one jobs process if ROLES contains `jobs`. */
export function partsOf({ processes, roles }: Pick<Config, 'processes' | 'roles'>): Part[] {
  const web = roles.has('web')
    ? Array.from({ length: processes }, (_, index) => ({ role: 'web', n: index + 1 }) as const)
    : [];
  return [...web, ...(roles.has('jobs') ? [{ role: 'jobs', n: 1 } as const] : [])];
}

/**
 * Returns one process's configuration. Web processes share PORT. The jobs process uses METRICS_PORT, and the web
 * processes use the ports after it. Only the first web process accepts hospital messages, because MLLP_PORT has limits
 * for each process.
 */
export function configOfPart(config: Config, { role, n }: Part): Config {
  const isWeb = role === 'web';
  return {
    ...config,
    processes: 1,
    roles: new Set([role]),
    // the jobs process answers no requests of users, so it listens on any free port
    port: isWeb ? config.port : 0,
    metricsPort: config.metricsPort === undefined ? undefined : config.metricsPort + (isWeb ? n : 0),
    mllp: isWeb && n === 1 ? config.mllp : null,
  };
}

/** Returns the part of this process, or undefined if PROCESSES did not start it. */
export function ownPart(env: Readonly<Record<string, string | undefined>>): Part | undefined {
  const [role, n] = (env[partVariable] ?? '').split(' ');
  return role === 'web' || role === 'jobs' ? { role, n: Number(n) } : undefined;
}

/**
 * Starts the processes and restarts each one that ends. Passes SIGINT and SIGTERM on to them, and ends when all have
 * ended: with exit code 0, or 1 if a process could not stop. If a process cannot start the first time, for example because
 * its port is in use, all end with exit code 1.
 */
export function runProcesses(parts: readonly Part[]): void {
  const running = new Set<Worker>();
  const restarts = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let exitCode = 0;

  function start(part: Part, hasStarted = false): void {
    let isStarted = hasStarted;
    const worker = cluster.fork({ [partVariable]: `${part.role} ${part.n}` });
    running.add(worker);
    // sent by main.ts when the server has started, which is later than the 'listening' of its first port
    worker.once('message', () => {
      isStarted = true;
    });
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (isStopping) {
        if (code !== 0) exitCode = 1;
        if (running.size === 0) process.exit(exitCode);
        return;
      }
      if (!isStarted) {
        exitCode = 1;
        stop('SIGTERM');
        return;
      }
      process.stderr.write(
        `The process ${part.role} ${part.n} has ended (${signal ?? `exit code ${code}`}). It starts again.\n`,
      );
      const timer = setTimeout(() => {
        restarts.delete(timer);
        start(part, true);
      }, restartMs);
      restarts.add(timer);
    });
  }

  function stop(signal: NodeJS.Signals): void {
    isStopping = true;
    for (const timer of restarts) clearTimeout(timer);
    if (running.size === 0) process.exit(exitCode);
    // A terminal and systemd also send the signal to these processes. They ignore a second one.
    for (const worker of running) worker.process.kill(signal);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
  for (const part of parts) start(part);
}
