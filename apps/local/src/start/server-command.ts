import { spawn } from 'node:child_process';
import path from 'node:path';
import { knownCluster, startCluster } from '../postgres/cluster.ts';
import { Problem } from '../shared/problem.ts';
import { isAlive } from '../shared/processes.ts';
import { defaultDataFolder, fromCaller, repositoryRoot } from '../shared/root.ts';
import { lockFolder } from './folder-lock.ts';
import { DATABASE } from './product-database.ts';
import { readRunFile } from './run-file.ts';

/**
 * Runs a server command with the database in DATABASE_OWNER_URL, or otherwise with a local data folder's database.
 * Starts that folder's PostgreSQL if it is not running.
 * @param entry a file in apps/server/src
 * @param data the data folder as the user typed it; undefined for the default folder
 * @returns the command's exit code
 */
export async function runServerCommand(
  entry: string,
  args: readonly string[],
  data: string | undefined,
): Promise<number> {
  const { DATABASE_OWNER_URL } = process.env;
  if (DATABASE_OWNER_URL && data === undefined) return run(entry, args, DATABASE_OWNER_URL);
  return runLocally(entry, args, data === undefined ? defaultDataFolder : fromCaller(data));
}

async function runLocally(entry: string, args: readonly string[], data: string): Promise<number> {
  const known = knownCluster(data);
  if (!known) throw new Problem(`There is no Guidepost data in ${data}. Give the data folder with --data DIR.`);
  const running = readRunFile(data);
  if (running && isAlive(running.pids.launcher)) return run(entry, args, known.urlOf(DATABASE));
  const lock = await lockFolder(data);
  const cluster = await startCluster({ dir: data });
  try {
    return await run(entry, args, cluster.urlOf(DATABASE));
  } finally {
    await cluster.stop();
    lock.release();
  }
}

function run(entry: string, args: readonly string[], ownerUrl: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const script = path.join(repositoryRoot, 'apps/server/src', entry);
    const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
      env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
