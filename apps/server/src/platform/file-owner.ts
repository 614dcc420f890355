import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns true if this process runs as root, and a folder belongs to another user. The other user could not read or
 * change files that this process creates there. If the folder does not exist, the nearest existing folder counts.
 * @param uid the user of this process; undefined on Windows
 */
export function createsForeignFiles(folder: string, uid = process.getuid?.()): boolean {
  if (uid !== 0) return false;
  let place = path.resolve(folder);
  while (!existsSync(place)) place = path.dirname(place);
  return statSync(place).uid !== 0;
}
