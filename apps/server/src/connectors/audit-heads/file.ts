import { open } from 'node:fs/promises';
import type { HeadStore } from './port.ts';

/** Appends each head as a line to a file, which can be on another machine's disk. */
export const createFileHeads = (path: string): HeadStore => ({
  place: path,
  async add(_name, line) {
    const file = await open(path, 'a', 0o600);
    try {
      // starts a new line, because an earlier write may have ended in the middle of a line
      await file.appendFile(`\n${line}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  },
  async *lines() {
    const file = await open(path);
    // closes the file after the last line
    yield* file.readLines();
  },
});
