import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../../shared/root.ts';

/** With compiled sources in the cache, a start needs only half the processor time. */
const compiled = { NODE_COMPILE_CACHE: path.join(tmpdir(), `guidepost-compiled-${process.getuid?.() ?? 0}`) };

/** If the tests run under a simulated clock, the workers use it too (scripts/lib/moment.ts). */
const clockEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.includes('FAKE')),
);

/** The running workers. They end when this process exits. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The server in a separate process, which a test can stop, pause and kill. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  readonly #port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#port = port;
    this.#gone = new Promise((resolve) => child.once('exit', () => resolve()));
  }

  /** Starts a server with these settings and waits until it responds. */
  static async start(env: Readonly<Record<string, string>>): Promise<Worker> {
    const child = spawn(process.execPath, [path.join(repositoryRoot, 'apps/server/src/main.ts')], {
      cwd: repositoryRoot,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
        ...clockEnvironment,
        ...compiled,
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    const worker = new Worker(child, Number(env['PORT']));
    for (let tries = 0; tries < 1200; tries += 1) {
      if (await worker.#answers()) return worker;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The server did not start.');
  }

  #answers(): Promise<boolean> {
    return fetch(`http://localhost:${this.#port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  goOn(): void {
    this.#child.kill('SIGCONT');
  }

  /** Kills the process with kill -9, even if it is paused. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }
}
