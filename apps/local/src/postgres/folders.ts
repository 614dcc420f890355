import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns a folder that every account can enter, for root's PostgreSQL files. */
export function systemFolder(): string {
  const preferredFolder = '/var/lib/guidepost';
  try {
    return opened(preferredFolder);
  } catch {
    return opened(path.join(tmpdir(), 'guidepost'));
  }
}

function opened(folder: string): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    // Sets the mode separately, because a strict umask would change the mode given to mkdir.
    chmodSync(folder, 0o755);
  }
  accessSync(folder, constants.W_OK);
  return folder;
}

/** Returns true if every account can reach this folder. */
function isOpen(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpen(parent));
}

/**
 * Returns the folder for a cluster's data and log. It is inside the data folder, except for root: the postgres account
 * often cannot enter root's data folder.
 * @param inside uses the data folder even for root, if every account can reach it. Tests use this, because they delete
 * the folder.
 */
export function clusterHome(dataFolder: string, asRoot: boolean, inside: boolean): string {
  const real = realpathSync(dataFolder);
  return !asRoot || (inside && isOpen(real)) ? path.join(real, 'postgres') : systemHome(real);
}

/**
 * Returns the folder for root's cluster. It is next to the PostgreSQL programs. Its name is derived from the data
 * folder.
 */
export function systemHome(dataFolder: string): string {
  return path.join(systemFolder(), `data-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);
}

const NOTE = 'belongs-to';

/** Stores the data folder's path next to root's cluster. */
export function noteFolder(home: string, dataFolder: string): void {
  writeFileSync(path.join(home, NOTE), dataFolder);
}

/** Returns root's clusters whose data folders were temporary and no longer exist. */
export function abandonedHomes(): string[] {
  const temporary = realpathSync(tmpdir());
  return readdirSync(systemFolder())
    .map((name) => path.join(systemFolder(), name))
    .filter((home) => {
      const note = path.join(home, NOTE);
      if (!existsSync(note)) return false;
      const folder = readFileSync(note, 'utf8');
      return folder.startsWith(temporary + path.sep) && !existsSync(folder);
    });
}
