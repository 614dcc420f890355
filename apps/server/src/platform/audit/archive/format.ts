import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { MemberId, StaffId } from '@guidepost/contracts';

/**
 * The file of an archived month of the audit (docs/decisions/2026-11-30-audit-archive.md). It consists of blocks. A
 * block is a gzip member, so it can be read without the rest of the file, and `zcat` prints the whole file. Each line is
 * an entry as JSON, in the order of the seals: by transaction, then by id.
 */

/** An archived entry. The properties have the names of the columns of `audit_entries`. */
export interface ArchivedEntry {
  id: number;
  /** The number of the transaction. It can be larger than a safe integer. */
  xid: string;
  at: string;
  request_id: string;
  actor_id: StaffId | null;
  impersonated_id: StaffId | null;
  session_id: number | null;
  action: string;
  member_ids: readonly MemberId[];
  address: string | null;
  outcome: number;
  code: string | null;
  reason: string | null;
  /** The facts as PostgreSQL writes them, because a seal hashes this text. */
  facts: string | null;
}

/**
 * Returns an instant from the database in a form that can be compared as text: in UTC, with six digits after the
 * seconds, and without the final Z.
 */
export function sortable(at: string): string {
  const [seconds = '', fraction = ''] = at.slice(0, -1).split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}`;
}

/** Returns the seconds since 1970 as PostgreSQL writes them. */
function epochText(at: string): string {
  const [seconds = '', fraction = ''] = sortable(at).split('.');
  return `${Date.parse(`${seconds}Z`) / 1000}.${fraction}`;
}

/** Returns the text of an entry that a seal hashes. It is the same as the SQL of `sealedText`. */
export function sealedTextOf(entry: ArchivedEntry): string {
  const parts = [
    entry.id,
    entry.xid,
    epochText(entry.at),
    entry.request_id,
    entry.actor_id ?? '-',
    entry.impersonated_id ?? '-',
    entry.session_id ?? '-',
    entry.action,
    `{${entry.member_ids.join(',')}}`,
    entry.address ?? '-',
    entry.outcome,
    entry.code ?? '-',
    ...(entry.facts === null ? [] : [`told ${entry.facts}`]),
    ...(entry.reason === null ? [] : [`because ${entry.reason}`]),
  ];
  return parts.join('|');
}

const escapes = /\\(\\|[0-3][0-7][0-7])/g;

/** Returns the bytes of text in which a backslash starts an escape sequence. Returns null if a sequence is invalid. */
function unescaped(text: string): Buffer | null {
  if (text.replaceAll(escapes, '').includes('\\')) return null;
  const parts: Buffer[] = [];
  let last = 0;
  for (const { 0: sequence, 1: code = '', index } of text.matchAll(escapes)) {
    parts.push(
      Buffer.from(text.slice(last, index)),
      code === '\\' ? Buffer.from(code) : Buffer.of(Number.parseInt(code, 8)),
    );
    last = index + sequence.length;
  }
  parts.push(Buffer.from(text.slice(last)));
  return Buffer.concat(parts);
}

/** Returns the hash of a seal's entries, for one form of seal. It is the same as the SQL of `digestOf`. */
export function digestOfLines(lines: readonly string[], form: number): string {
  const hash = createHash('sha256');
  if (form === 1) {
    const bytes = unescaped(lines.join('\n'));
    return bytes === null ? '' : hash.update(bytes).digest('hex');
  }
  for (const [at, line] of lines.entries()) hash.update(at === 0 ? line : `\n${line}`);
  return hash.digest('hex');
}

/** Maximum number of entries in a block. */
const maxEntries = 1000;
/** Maximum number of characters in a block. A longer entry has its own block. */
const maxCharacters = 512 * 1024;

/** A block, and what is needed to find it. */
export interface Block {
  /** Position of the block among the blocks of the file. */
  block: number;
  /** Position of its first byte in the file. */
  start: number;
  size: number;
  sha256: string;
  entries: number;
  min_id: number;
  max_id: number;
  oldest: string;
  newest: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns entries as the text of a block. */
const linesOf = (entries: readonly ArchivedEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** Returns the entry of a line. @throws SyntaxError */
function parseLine(line: string): ArchivedEntry {
  const entry = JSON.parse(line) as Partial<ArchivedEntry> | null;
  if (!/^\d+$/.test(entry?.xid ?? '') || typeof entry?.at !== 'string' || !Array.isArray(entry.member_ids))
    throw new SyntaxError('The line is not an entry');
  return entry as ArchivedEntry;
}

/** Returns the entries of lines. @throws SyntaxError */
export const parseLines = (lines: readonly string[]): ArchivedEntry[] =>
  lines.filter((line) => line !== '').map(parseLine);

/** Returns the entries of a block. @throws an error if it is damaged */
export const readBlock = (bytes: Uint8Array): ArchivedEntry[] =>
  parseLines(gunzipSync(bytes).toString('utf8').split('\n'));

/** Divides entries into blocks. @param entries in the order of the seals */
export async function* blocksOf(
  entries: AsyncIterable<readonly ArchivedEntry[]>,
): AsyncGenerator<{ block: Block; bytes: Buffer; entries: readonly ArchivedEntry[] }> {
  let waiting: ArchivedEntry[] = [];
  let characters = 0;
  let [number, start] = [0, 0];
  function next() {
    const bytes = gzipSync(linesOf(waiting));
    const times = waiting.map(({ at }) => at).toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1));
    const block: Block = {
      block: number,
      start,
      size: bytes.length,
      sha256: sha256Of(bytes),
      entries: waiting.length,
      min_id: waiting.reduce((least, { id }) => Math.min(least, id), Number.POSITIVE_INFINITY),
      max_id: waiting.reduce((most, { id }) => Math.max(most, id), 0),
      oldest: times[0] ?? '',
      newest: times.at(-1) ?? '',
    };
    const made = { block, bytes, entries: waiting };
    number += 1;
    start += bytes.length;
    waiting = [];
    characters = 0;
    return made;
  }
  for await (const some of entries)
    for (const entry of some) {
      const { length } = JSON.stringify(entry);
      if (waiting.length === maxEntries || (waiting.length > 0 && characters + length > maxCharacters)) yield next();
      waiting.push(entry);
      characters += length;
    }
  if (waiting.length > 0) yield next();
}
