import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** Reads a JSON file; undefined if it is missing or incomplete after a power cut. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes a JSON file so that a reader sees the old or the new one, never half, and a crash keeps one of them. */
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
