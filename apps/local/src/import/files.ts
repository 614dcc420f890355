import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../shared/problem.ts';
import { fromCaller } from '../shared/root.ts';

export interface Upload {
  name: string;
  text: string;
}

export interface Refusal {
  name: string;
  reason: string;
}

/** Limits of one file (contract of imports.addFiles), and of one request. */
const maxCharacters = 4_000_000;
const requestBytes = 8_000_000;
const requestFiles = 200;

/** The files that paths name: a folder stands for the *.json in it, in order. A path that is not there is refused. */
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
 * The whole paths of files, where only files will do.
 * @throws Problem naming the first that is a folder or is not there
 */
export function filesOnly(paths: readonly string[]): string[] {
  return paths.map((typed) => {
    const file = fromCaller(typed);
    let reason: string | undefined;
    try {
      if (statSync(file).isDirectory()) reason = reasons.EISDIR;
    } catch (error) {
      reason = reasonOf(error);
    }
    if (reason !== undefined) throw new Problem(`${typed}: ${reason}.`, 2);
    return file;
  });
}

/** Reads files into requests small enough to send; those that cannot be read or sent are refused through `refuse`. */
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
    batch.push({ name: nameFor(name), text });
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function read(name: string, refuse: (refusal: Refusal) => void): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(fromCaller(name)));
    // A NUL is not allowed in JSON, nor in a request.
    if (!text.includes('\0')) return text;
    refuse({ name, reason: 'not JSON, because the file contains NUL characters' });
    return null;
  } catch (error) {
    refuse({ name, reason: error instanceof TypeError ? 'not UTF-8 text' : reasonOf(error) });
    return null;
  }
}

/** The end of a path tells files apart; the contract takes 300 characters of one line. */
const nameFor = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, '?')
    .trim()
    .slice(-300)
    .toWellFormed()
    .trim() || '?';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  EISDIR: 'it is a folder',
};

const reasonOf = (error: unknown): string =>
  reasons[String((error as NodeJS.ErrnoException).code)] ??
  `it cannot be read (${error instanceof Error ? error.message : String(error)})`;
