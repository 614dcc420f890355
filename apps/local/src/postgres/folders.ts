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

/** A folder that every account may enter, for root's PostgreSQL files. */
export function systemFolder(): string {
  const wanted = '/var/lib/guidepost';
  try {
    return opened(wanted);
  } catch {
    return opened(path.join(tmpdir(), 'guidepost'));
  }
}

function opened(folder: string): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    // Apart from mkdir's mode, which a strict umask would narrow.
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
 * Returns the folder for a cluster (its data and its log). It is below the data folder. As root it is elsewhere if the
 * data folder is closed to other accounts, such as a home folder.
 * @param inside uses the data folder also as root, if it can be reached. Tests use this, because they delete the
 * folder.
 */
export function clusterHome(dataFolder: string, asRoot: boolean, inside: boolean): string {
  const real = realpathSync(dataFolder);
  return !asRoot || (inside && isOpen(real)) ? path.join(real, 'postgres') : systemHome(real);
}

/**
 * Returns root's folder for the cluster of a data folder: beside the programs, with a name derived from the data
 * folder.
 */
export function systemHome(dataFolder: string): string {
  return path.join(systemFolder(), `data-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);
}

const NOTE = 'belongs-to';

/** Stores the path of the data folder beside a cluster of root. */
export function noteFolder(home: string, dataFolder: string): void {
  writeFileSync(path.join(home, NOTE), dataFolder);
}

/** Returns root's clusters whose data folders were below the temporary folder and no longer exist. */
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
