import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { ownerUrlOf } from '@guidepost/server/settings';
import { knownCluster, startCluster } from '../postgres/cluster.ts';
import { Problem } from '../shared/problem.ts';
import { isAlive } from '../shared/processes.ts';
import { defaultDataFolder, fromCaller, repositoryRoot } from '../shared/root.ts';
import { lockFolder } from './folder-lock.ts';
import { DATABASE } from './product-database.ts';
import { readRunFile } from './run-file.ts';

/**
 * Runs a server command with the database in the settings (DATABASE_OWNER_URL or DATABASE_URL), or otherwise with a
 * local data folder's database. Starts that folder's PostgreSQL if it is not running.
 * @param entry a file in apps/server/src
 * @param data the data folder as the user typed it; undefined for the default folder
 * @returns the command's exit code
 */
export async function runServerCommand(
  entry: string,
  args: readonly string[],
  data: string | undefined,
): Promise<number> {
  const url = data === undefined ? urlOfSettings() : undefined;
  if (url) return untilInterrupted((interruption) => run(entry, args, url, interruption));
  return runLocally(entry, args, data === undefined ? defaultDataFolder : fromCaller(data));
}

function urlOfSettings(): string | undefined {
  try {
    return ownerUrlOf(process.env);
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

async function runLocally(entry: string, args: readonly string[], data: string): Promise<number> {
  const known = knownCluster(data);
  if (!known) throw new Problem(`There is no Guidepost data in ${data}. Give the data folder with --data DIR.`);
  process.stderr.write(`The command uses the local database in ${data}.\n`);
  const running = readRunFile(data);
  if (running && isAlive(running.pids.launcher))
    return untilInterrupted((interruption) => run(entry, args, known.urlOf(DATABASE), interruption));
  const lock = await lockFolder(data);
  return untilInterrupted(async (interruption) => {
    try {
      const cluster = await startCluster({ dir: data });
      try {
        return await run(entry, args, cluster.urlOf(DATABASE), interruption);
      } finally {
        await cluster.stop();
      }
    } finally {
      lock.release();
    }
  });
}

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** Aborts the work's signal on Ctrl-C or if the parent process ends. The work then cleans up and ends. */
async function untilInterrupted(work: (interruption: AbortSignal) => Promise<number>): Promise<number> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const event of interruptions) process.on(event, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const event of interruptions) process.off(event, interrupt);
  }
}

function run(entry: string, args: readonly string[], ownerUrl: string, interruption: AbortSignal): Promise<number> {
  if (interruption.aborted) return Promise.resolve(128 + constants.signals.SIGINT);
  return new Promise((resolve, reject) => {
    const script = path.join(repositoryRoot, 'apps/server/src', entry);
    const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
      env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
      stdio: 'inherit',
    });
    interruption.addEventListener('abort', () => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
