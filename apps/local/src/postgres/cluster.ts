import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, isFree } from '../shared/ports.ts';
import { isAlive } from '../shared/processes.ts';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { checkVersion, claim } from './claim.ts';
import { clusterHome } from './folders.ts';
import { type Host, startPostgres, stopPostgres } from './lifecycle.ts';
import { ownerUrl, readRemembered, writeRemembered } from './memory.ts';
import { adoptable, dropStaleNote, runningPostmaster } from './postmaster.ts';
import { serverSettings } from './settings.ts';

export interface ClusterOptions {
  /** The data folder. It is created if it does not exist. */
  dir: string;
  /** False for tests: their data is deleted afterwards, so PostgreSQL does not wait for the disk. */
  durable?: boolean;
  /** True to store everything inside `dir` even when running as root, if every account can reach that folder. */
  inside?: boolean;
}

export interface Cluster {
  /** URL of the database `postgres`, for the owner's role. */
  adminUrl: string;
  /** Returns a database's URL, for the owner's role. */
  urlOf(database: string): string;
  /** PostgreSQL's version, such as `18.4`. */
  version: string;
  pid(): number | undefined;
  isRunning(): boolean;
  /** True if the server was already running. */
  adopted: boolean;
  stop(): Promise<void>;
}

/**
 * Starts a data folder's PostgreSQL, or adopts a server that a killed process left running. Creates the folder if it
 * does not exist. The server listens only on loopback. Its port is stored in the data folder.
 * @throws Problem that says in one sentence that the disk is full, or that another PostgreSQL version created the data;
 * for any other cause, it contains the server's error
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const dir = realpathSync(options.dir);
  const host = hostOf(dir, options);
  const { pgData, binaries, account } = host;
  let memory = await claim(dir, host);
  checkVersion(host);

  const adopted = await adoptable(pgData, (port) => ownerUrl({ ...memory, port }, 'postgres'));
  if (adopted) {
    memory = { ...memory, port: runningPostmaster(pgData)?.port ?? memory.port };
  } else {
    dropStaleNote(pgData);
    if (!(await isFree(memory.port, '127.0.0.1'))) memory = { ...memory, port: await freePort() };
    const settings = path.join(pgData, 'postgresql.conf');
    writeFileSync(settings, serverSettings(memory.port, options.durable ?? true));
    if (account) chownSync(settings, account.uid, account.gid);
    await startPostgres(host, ownerUrl(memory, 'postgres'));
  }
  writeRemembered(dir, memory);

  const pid = () => runningPostmaster(pgData)?.pid;
  let last = pid();
  return {
    adminUrl: ownerUrl(memory, 'postgres'),
    urlOf: (database) => ownerUrl(memory, database),
    version: binaries.version.split('.').slice(0, 2).join('.'),
    pid,
    // Checking the process id is fast. The data folder is read again only after that process has ended.
    isRunning: () => {
      if (last === undefined || !isAlive(last)) last = pid();
      return last !== undefined;
    },
    adopted,
    stop: () => stopPostgres(host),
  };
}

/** Stops a data folder's PostgreSQL if it is running, and deletes the folder with all its data. */
export async function removeCluster(options: Pick<ClusterOptions, 'dir' | 'inside'>): Promise<void> {
  const dir = realpathSync(options.dir);
  const host = hostOf(dir, options);
  await stopPostgres(host);
  rmSync(host.home, { recursive: true, force: true });
  rmSync(dir, { recursive: true, force: true });
}

function hostOf(dir: string, options: Pick<ClusterOptions, 'inside'>): Host {
  const account = serverAccount();
  const home = clusterHome(dir, account !== undefined, options.inside ?? false);
  return { home, pgData: path.join(home, 'data'), binaries: findBinaries(account !== undefined), account };
}

/**
 * Returns the last known URLs of a data folder's PostgreSQL, for the owner's role. Returns undefined if the folder has
 * no PostgreSQL.
 */
export function knownCluster(dir: string): { urlOf(database: string): string } | undefined {
  const memory = existsSync(dir) ? readRemembered(dir) : undefined;
  return memory && { urlOf: (database) => ownerUrl(memory, database) };
}
