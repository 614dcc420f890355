import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../shared/ports.ts';
import { Problem } from '../shared/problem.ts';
import { abandonedHomes, noteFolder, systemHome } from './folders.ts';
import { initialise } from './initialise.ts';
import { type Host, stopPostgres } from './lifecycle.ts';
import { newPassword, readRemembered, type StoredLogin, writeRemembered } from './memory.ts';

/**
 * Returns the settings of a data folder's cluster. Creates the cluster if it does not exist. The cluster is usually in
 * the data folder. Root's cluster is elsewhere, so its data folder may have been moved, copied or deleted since the
 * last start.
 */
export async function claim(dir: string, host: Host): Promise<StoredLogin> {
  const known = readRemembered(dir);
  const memory = known && host.account ? follow(known, dir, host.home) : known;
  if (!memory && existsSync(host.pgData)) {
    if (!host.account) {
      throw new Problem(
        `The data folder ${dir} is incomplete, because postgres.json is missing. Restore postgres.json or use a different folder.`,
      );
    }
    // The cluster's data folder was deleted, and the password with it.
    await stopPostgres(host);
    rmSync(host.home, { recursive: true, force: true });
  }
  const claimed = { password: newPassword(), port: await freePort(), ...memory, folder: dir };
  // Stores the password before using it. If this start is killed, the next one uses the same password.
  writeRemembered(dir, claimed);
  if (!existsSync(host.pgData)) {
    if (host.account) await removeAbandoned(host);
    await initialise(host, claimed.password);
  }
  if (host.account) noteFolder(host.home, dir);
  return claimed;
}

async function removeAbandoned(host: Host): Promise<void> {
  for (const home of abandonedHomes()) {
    await stopPostgres({ ...host, home, pgData: path.join(home, 'data') });
    rmSync(home, { recursive: true, force: true });
  }
}

function follow(memory: StoredLogin, dir: string, home: string): StoredLogin | undefined {
  if (memory.folder === dir) return memory;
  // A copied folder gets its own cluster. Two folders that share a cluster would destroy each other's data.
  if (existsSync(memory.folder) || existsSync(home)) return undefined;
  const before = systemHome(memory.folder);
  if (!existsSync(before)) return undefined;
  renameSync(before, home);
  return memory;
}

/** @throws Problem if a different major version of PostgreSQL created the data */
export function checkVersion(host: Host): void {
  const made = readFileSync(path.join(host.pgData, 'PG_VERSION'), 'utf8').trim();
  const [major] = host.binaries.version.split('.');
  if (made !== major) {
    throw new Problem(
      `The data folder ${host.pgData} was created by PostgreSQL ${made}, but this version includes PostgreSQL ${major}.`,
    );
  }
}
