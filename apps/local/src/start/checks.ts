import { accessSync, constants, existsSync, mkdirSync, realpathSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isFree } from '../shared/ports.ts';
import { diskFullSentence, Problem } from '../shared/problem.ts';
import { commandLine, endProcess, isAlive } from '../shared/processes.ts';
import { readRunFile } from './run-file.ts';
import { SERVER_ENTRY } from './server-process.ts';

const MEGABYTE = 1_000_000;

/**
 * Creates the data folder if it does not exist.
 * @returns its real path
 * @throws Problem if the folder cannot be written or if the disk is nearly full
 */
export function openDataFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOSPC') throw new Problem(diskFullSentence(folder));
    throw new Problem(
      `The data folder ${folder} cannot be written (${code}). Choose a different folder with --data DIR.`,
    );
  }
  const real = realpathSync(folder);
  // The first start creates a cluster, which needs more space than later starts.
  const needed = (existsSync(path.join(real, 'postgres.json')) ? 20 : 200) * MEGABYTE;
  const { bavail, bsize } = statfsSync(real);
  if (bavail * bsize < needed) throw new Problem(diskFullSentence(real));
  return real;
}

/**
 * Ends a server process whose launcher was killed. The process would also end automatically, but that can take a while.
 */
export async function endOrphan(dataFolder: string): Promise<void> {
  const pid = readRunFile(dataFolder)?.pids.server;
  if (pid && isAlive(pid) && commandLine(pid).includes(SERVER_ENTRY)) await endProcess(pid, 5000);
}

/** @throws Problem if another program uses the port on one of localhost's two addresses */
export async function checkPort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isFree(port, host)) continue;
    throw new Problem(
      port < 1024
        ? `Port ${port} cannot be used. It is in use or needs special rights. Choose a different port with npm start -- --port 8080.`
        : `Port ${port} is in use by a different program. Stop that program, or choose a different port with npm start -- --port ${port + 1}.`,
    );
  }
}
