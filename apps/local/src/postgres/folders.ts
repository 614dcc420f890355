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

/** A folder that every account may enter, for what root keeps of PostgreSQL. */
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
 * The folder that holds a cluster (its data and its log): below the data folder, except as root, where another account
 * has to reach it and a home folder is closed to that.
 * @param inside keep it below the data folder even as root where that can be reached: tests, which remove it with the rest
 */
export function clusterHome(dataFolder: string, asRoot: boolean, inside: boolean): string {
  const real = realpathSync(dataFolder);
  return !asRoot || (inside && isOpen(real)) ? path.join(real, 'postgres') : systemHome(real);
}

/** Root's place for a data folder's cluster: beside the programs, under a name made from the folder's. */
export function systemHome(dataFolder: string): string {
  return path.join(systemFolder(), `data-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);
}

const NOTE = 'belongs-to';

/** Notes beside a cluster of root's which data folder it belongs to. */
export function noteFolder(home: string, dataFolder: string): void {
  writeFileSync(path.join(home, NOTE), dataFolder);
}

/** Root's clusters of data folders that lay below the temporary folder and are gone: nobody will ask for them again. */
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
