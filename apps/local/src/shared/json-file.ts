import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** Reads a JSON file. Returns undefined if it is missing, or incomplete after a power failure. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a JSON file. Other processes see either the old or the new content, even after a crash. */
export function writeJsonFile(file: string, value: unknown, mode = 0o644): void {
  const temporary = `${file}.${process.pid}`;
  const handle = openSync(temporary, 'w', mode);
  try {
    writeSync(handle, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
