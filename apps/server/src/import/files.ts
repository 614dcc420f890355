import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromCaller } from './caller.ts';
import { Problem } from './problem.ts';

export interface Upload {
  name: string;
  text: string;
}

export interface Refusal {
  name: string;
  reason: string;
}

/** Maximum size of a file, as in the contract of imports.addFiles, and the limits for one request. */
const maxCharacters = 4_000_000;
const requestBytes = 8_000_000;
const requestFiles = 200;

/**
 * Returns the files for these paths. A folder is replaced with its *.json files, in order. Paths that do not exist are
 * refused.
 */
export function expand(paths: readonly string[]): { names: string[]; refused: Refusal[] } {
  const names: string[] = [];
  const refused: Refusal[] = [];
  for (const typed of paths) {
    try {
      if (!statSync(fromCaller(typed)).isDirectory()) names.push(typed);
      else {
        const inside = readdirSync(fromCaller(typed))
          .filter((name) => name.toLowerCase().endsWith('.json'))
          .sort();
        if (inside.length === 0) refused.push({ name: typed, reason: 'no *.json in this folder' });
        names.push(...inside.map((name) => path.join(typed, name)));
      }
    } catch (error) {
      refused.push({ name: typed, reason: reasonOf(error) });
    }
  }
  return { names, refused };
}

/**
 * Returns the absolute paths of files.
 * @throws Problem that names the first path that is a folder or does not exist
 */
export function filesOnly(paths: readonly string[]): string[] {
  return paths.map((typed) => {
    const file = fromCaller(typed);
    let reason: string | undefined;
    try {
      if (statSync(file).isDirectory()) reason = readErrorReasons.EISDIR;
    } catch (error) {
      reason = reasonOf(error);
    }
    if (reason !== undefined) throw new Problem(`${typed}: ${reason}.`, 2);
    return file;
  });
}

/** Reads files into requests that are small enough to send. Calls `refuse` for files that cannot be read or sent. */
export function* requests(names: Iterable<string>, refuse: (refusal: Refusal) => void): Generator<Upload[]> {
  let batch: Upload[] = [];
  let bytes = 0;
  for (const name of names) {
    const text = read(name, refuse);
    if (text === null) continue;
    const size = Buffer.byteLength(JSON.stringify(text));
    if (text.length > maxCharacters || size > requestBytes * 1.5) {
      refuse({ name, reason: `larger than the maximum of ${maxCharacters / 1_000_000} MB` });
      continue;
    }
    if (batch.length > 0 && (bytes + size > requestBytes || batch.length >= requestFiles)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ name: shortName(name), text });
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function read(name: string, refuse: (refusal: Refusal) => void): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(fromCaller(name)));
    // Neither JSON nor a request may contain NUL.
    if (!text.includes('\0')) return text;
    refuse({ name, reason: 'not JSON, because the file contains NUL characters' });
    return null;
  } catch (error) {
    refuse({ name, reason: error instanceof TypeError ? 'not UTF-8 text' : reasonOf(error) });
    return null;
  }
}

/** Returns the end of a path, which distinguishes files better than its start. The contract accepts 300 characters. */
const shortName = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '?')
    .trim()
    .slice(-300)
    .toWellFormed()
    .trim() || '?';

const readErrorReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  EISDIR: 'it is a folder',
};

const reasonOf = (error: unknown): string =>
  readErrorReasons[String((error as NodeJS.ErrnoException).code)] ??
  `it cannot be read (${error instanceof Error ? error.message : String(error)})`;
