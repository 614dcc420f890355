import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
/** Required free memory, in the folder and in total, before data is put into it. */
const roomBytes = 4 * 2 ** 30;

/** Memory that programs may still take, in bytes; 0 where the system does not say so. */
function availableMemory(): number {
  const found = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'));
  return Number(found?.[1] ?? 0) * 1024;
}

function hasRoom(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= roomBytes && availableMemory() >= 2 * roomBytes;
  } catch {
    return false;
  }
}

/** The folders in which a run may have put data that nobody keeps, the one that is taken now first. */
export const passingFolders: readonly string[] = hasRoom() ? [memoryFolder, tmpdir()] : [tmpdir(), memoryFolder];

/**
 * The folder for temporary data. It is in memory if Linux has room for it, because copying a database of 1,500 files
 * takes ten times as long on a disk. Otherwise it is the temporary folder.
 */
export const passingFolder = passingFolders[0] as string;
