import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
/** Required free space in the memory folder, in bytes. The machine must have twice as much available memory. */
const roomBytes = 4 * 2 ** 30;

/** Returns the memory available to programs, in bytes. Returns 0 if the system does not report it. */
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

/** The folders that may contain earlier runs' temporary data. This run uses the first one. */
export const passingFolders: readonly string[] = hasRoom() ? [memoryFolder, tmpdir()] : [tmpdir(), memoryFolder];

/**
 * The folder for temporary data. On Linux it is in memory if there is enough space, because copying a database of 1,500
 * files takes ten times as long on a disk. Otherwise it is the system's temporary folder.
 */
export const passingFolder = passingFolders[0] as string;
