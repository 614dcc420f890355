import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { commandLine, isAlive, sleep } from '../shared/processes.ts';

const pidFile = (pgData: string) => path.join(pgData, 'postmaster.pid');

function readPidFile(pgData: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(pidFile(pgData), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

/** Returns the process id and port of the server that uses this data. Returns undefined if no server is running. */
export function runningPostmaster(pgData: string): { pid: number; port: number } | undefined {
  const noted = readPidFile(pgData);
  if (!noted || !(noted.pid > 0) || !isAlive(noted.pid)) return undefined;
  const command = commandLine(noted.pid);
  // After the machine restarts, another program may have this process id.
  if (command && !(command.includes('postgres') && command.includes(pgData))) return undefined;
  return noted;
}

/**
 * Deletes the pid file of a server that has ended. Otherwise PostgreSQL would not start if another process now has that
 * id.
 */
export function dropStaleNote(pgData: string): void {
  if (!runningPostmaster(pgData)) rmSync(pidFile(pgData), { force: true });
}

/** Returns true if a server responds at this URL and accepts the password. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits for a server that a killed process left running, until it responds or ends. The server may be starting,
 * recovering or stopping.
 * @returns true if it can be adopted
 */
export async function adoptable(pgData: string, urlOf: (port: number) => string): Promise<boolean> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const found = runningPostmaster(pgData);
    if (!found) return false;
    if (found.port > 0 && (await answers(urlOf(found.port)))) return true;
    await sleep(100);
  }
  return false;
}
