import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Problem } from '../shared/problem.ts';
import { endProcess, sleep } from '../shared/processes.ts';

/** The server process's entry file. Its name in a command line identifies such a process. */
export const SERVER_ENTRY = path.resolve(import.meta.dirname, '../server/main.ts');

const LOG_BYTES = 10_000_000;
const STOP_MS = 25_000;
const HEALTHY_MS = 60_000;

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), sentence: z.string(), exitCode: z.int() }),
]);

export interface ServerProcess {
  pid(): number;
  /** Restarts the process with a different environment. */
  restart(env: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  env: Record<string, string>;
  dataFolder: string;
  /** Called when the process has ended unexpectedly and was restarted. */
  onRestarted(): void;
  say(text: string): void;
}

/**
 * Starts the server process and keeps it running. If it ends unexpectedly, restarts it after a pause, which grows with
 * repeated failures.
 * @throws Problem if the first start fails
 */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  let { env } = options;
  let ending = false;
  let child = await launch(env, options.dataFolder);
  let startedAt = performance.now();
  let pause = 250;

  const watch = () => {
    const watched = child;
    watched.once('exit', (code, signal) => {
      if (!ending && watched === child) void again(signal ?? `code ${code}`);
    });
  };
  const again = async (how: string) => {
    if (performance.now() - startedAt > HEALTHY_MS) pause = 250;
    options.say(`The server ended (${how}); starting it again.`);
    while (!ending) {
      await sleep(pause);
      pause = Math.min(pause * 2, 10_000);
      if (ending) return;
      try {
        child = await launch(env, options.dataFolder);
      } catch (error) {
        options.say(error instanceof Error ? error.message : String(error));
        continue;
      }
      startedAt = performance.now();
      watch();
      options.onRestarted();
      options.say('The server is running again.');
      return;
    }
  };
  const end = async () => {
    ending = true;
    if (child.exitCode === null && child.signalCode === null && child.pid) await endProcess(child.pid, STOP_MS);
  };
  watch();
  return {
    pid: () => child.pid ?? 0,
    stop: end,
    async restart(next) {
      await end();
      env = next;
      child = await launch(env, options.dataFolder);
      ending = false;
      watch();
    },
  };
}

async function launch(env: Record<string, string>, dataFolder: string): Promise<ChildProcess> {
  const log = path.join(dataFolder, 'server.log');
  if (existsSync(log) && statSync(log).size > LOG_BYTES) renameSync(log, `${log}.1`);
  const handle = openSync(log, 'a', 0o600);
  const child = fork(SERVER_ENTRY, [], { env, stdio: ['ignore', handle, handle, 'ipc'], execArgv: [] });
  closeSync(handle);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Problem(`The server did not start (${signal ?? `code ${code}`}): ${lastLine(log)}`)),
    );
    child.on('message', (raw) => {
      const message = Message.parse(raw);
      if (message.type === 'ready') return resolve();
      reject(new Problem(message.sentence, message.exitCode));
    });
  });
  return child;
}

function lastLine(log: string): string {
  return `${readFileSync(log, 'utf8').trim().split('\n').at(-1)?.slice(0, 300) ?? ''} (its log: ${log}).`;
}
