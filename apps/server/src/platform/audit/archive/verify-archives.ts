import { createHash } from 'node:crypto';
import type { Storage } from '../../../connectors/storage/port.ts';
import type { Db } from '../../db.ts';
import type { SecretsKeys } from '../../secrets.ts';
import { type ChainedSeal, findSealHashes, findSealsFrom, type Seal } from '../queries-seals.ts';
import { first, linkProblemOf, problemOf } from '../seal.ts';
import { checkCheckpoint } from './checkpoint.ts';
import { type ArchivedEntry, digestOfLines, sealedTextOf } from './format.ts';
import { type Archive, hasFile } from './queries-archives.ts';
import { addSeal, removedEntries, VouchedSeals } from './removals.ts';
import { ArchiveError, ArchiveSource, monthName } from './source.ts';

/** The storage and the keys that verify archived months. */
export interface ArchiveAccess {
  storage: Storage;
  secretsKeys: SecretsKeys;
  /** Verifies only the signatures, the sizes and the order of the seals, and does not read the files. */
  onlyCheckpoints?: boolean;
}

/** The result of verifying seals up to `last`. */
export interface Proof {
  last: Seal;
  seals: number;
  entries: number;
  broken: { seal: number; why: string } | null;
}

/**
 * Verifies the signatures of the checkpoints with the seals that are in the database, and that each checkpoint continues
 * the one before.
 */
export async function checkpointProblem(
  db: Db,
  archives: readonly Archive[],
  secretsKeys: SecretsKeys,
): Promise<Proof['broken']> {
  const hashes = new Map([[first.id, first.hash]]);
  const ids = archives.map(({ last_seal }) => last_seal);
  for (const { id, hash } of await findSealHashes(db, ids)) hashes.set(id, hash);
  let next = first.id + 1;
  for (const archive of archives) {
    const { month, last_seal: seal } = archive;
    if (archive.first_seal !== next)
      return { seal: next, why: `the archived month before ${monthName(month)} is missing` };
    next = seal + 1;
    const hash = hashes.get(seal);
    if (hash === undefined) return { seal, why: 'it is missing' };
    const check = checkCheckpoint(secretsKeys, archive, hash);
    if (check === 'unknown key')
      return {
        seal,
        why: `the checkpoint of ${monthName(month)} has an unknown key. Add the earlier key to SECRETS_KEY_OLD`,
      };
    if (check === 'forged') return { seal, why: `the signature of the checkpoint of ${monthName(month)} is not valid` };
  }
  return null;
}

/** Number of seals that are read at a time. */
const sealsAtOnce = 1000;

/** Returns the seals after one seal and up to another, in their order. */
async function* sealsBetween(db: Db, after: number, end: number): AsyncGenerator<ChainedSeal> {
  let next = after + 1;
  while (next <= end) {
    const some = await findSealsFrom(db, next, sealsAtOnce);
    for (const current of some) if (current.id <= end) yield current;
    if (some.length < sealsAtOnce) return;
    next = (some.at(-1)?.id ?? end) + 1;
  }
}

/** Returns the hash of the seals from one to another. */
export async function hashSeals(db: Db, from: number, to: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const current of sealsBetween(db, from - 1, to)) addSeal(hash, current);
  return hash.digest('hex');
}

/** The order of the seals. */
export const byTransaction = (a: { xid: string; id: number }, b: { xid: string; id: number }): number => {
  const difference = BigInt(a.xid) - BigInt(b.xid);
  return difference === 0n ? a.id - b.id : difference < 0n ? -1 : 1;
};

/**
 * Verifies the seals after `start` and up to the seal `end` from archived entries.
 * @param lines returns the sealed text of the entries below a horizon that were not returned before, in their order
 * @param vouched the seals that cannot be computed, because some of their entries were removed
 */
export async function verifySeals(
  db: Db,
  start: Seal,
  end: number,
  lines: (horizon: bigint) => Promise<readonly string[]>,
  vouched: VouchedSeals = new VouchedSeals([]),
): Promise<Proof> {
  let [last, seals, entries] = [start, 0, 0];
  for await (const current of sealsBetween(db, start.id, end)) {
    seals += 1;
    const found = await lines(BigInt(current.horizon));
    const { isVouched, why: changed } = vouched.check(current);
    const why = isVouched
      ? (linkProblemOf(last, current) ?? changed)
      : problemOf(last, current, { digest: digestOfLines(found, current.form), entries: found.length });
    if (why !== null) return { last, seals, entries, broken: { seal: current.id, why } };
    entries += found.length;
    last = current;
  }
  const broken = last.id === end ? null : { seal: last.id + 1, why: 'it is missing' };
  return { last, seals, entries, broken };
}

/** Verifies the links of the seals up to the seal `end`, and the sizes of the files. */
async function verifyLinks(db: Db, archives: readonly Archive[], end: number, storage: Storage): Promise<Proof> {
  const vouched = new VouchedSeals(archives);
  const removed = removedEntries(archives).reduce((sum, month) => sum + month.entries, 0);
  let [last, seals, entries] = [first, 0, -removed];
  for await (const current of sealsBetween(db, first.id, end)) {
    seals += 1;
    const why = linkProblemOf(last, current) ?? vouched.check(current).why;
    if (why !== null) return { last, seals, entries, broken: { seal: current.id, why } };
    entries += current.entries;
    last = current;
  }
  const broken = last.id === end ? null : { seal: last.id + 1, why: 'it is missing' };
  if (broken !== null) return { last, seals, entries, broken };
  for (const { month, storage_key, size, last_seal } of archives.filter(hasFile)) {
    const found = await storage.sizeOf({ area: 'files', name: storage_key });
    if (found !== size) {
      const what = found === null ? 'is missing from the storage' : 'has another size than in its checkpoint';
      return { last, seals, entries, broken: { seal: last_seal, why: new ArchiveError(month, what).message } };
    }
  }
  return { last, seals, entries, broken };
}

/**
 * Verifies the seals after `start` and up to the seal `end` from the files of archived months.
 * @param archives all archived months. Their records vouch for the seals of removed entries
 * @param range.read the months with entries of these seals. Their files are read to the end
 */
export async function verifyFiles(
  db: Db,
  storage: Storage,
  archives: readonly Archive[],
  { start, end, read }: { start: Seal; end: number; read: readonly Archive[] },
): Promise<Proof> {
  const sources = read.map((archive) => new ArchiveSource(storage, archive));
  const from = BigInt(start.horizon);
  try {
    for (const source of sources) if (source.mayHave(from)) await source.skipBefore(from);
    const proof = await verifySeals(
      db,
      start,
      end,
      async (horizon) => {
        const parts: ArchivedEntry[][] = [];
        for (const source of sources) if (source.mayHave(horizon)) parts.push(await source.takeBefore(horizon));
        const entries = parts.flat();
        // Only a seal at the end of a month has entries in two files.
        if (parts.filter((part) => part.length > 0).length > 1) entries.sort(byTransaction);
        return entries.map(sealedTextOf);
      },
      new VouchedSeals(archives),
    );
    // A seal that does not match is reported first. Otherwise, the rest of each file is compared with its checkpoint.
    if (proof.broken === null) for (const source of sources) await source.skipRest();
    return proof;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { last_seal: seal } = read.find(({ month }) => month === error.month) as Archive;
    return { last: start, seals: 0, entries: 0, broken: { seal, why: error.message } };
  } finally {
    for (const source of sources) await source.close();
  }
}

/**
 * Verifies the seals whose entries are all archived: their entries from the files, or only the checkpoints.
 * @param archives all archived months, oldest first; at least one
 */
export async function verifyArchives(
  db: Db,
  archives: readonly Archive[],
  access: ArchiveAccess | undefined,
): Promise<Proof> {
  const none: Proof = { last: first, seals: 0, entries: 0, broken: null };
  const end = archives.at(-1)?.last_seal ?? first.id;
  if (access === undefined)
    return { ...none, broken: { seal: end, why: 'its entries are archived, and the storage is not known' } };
  const { storage, secretsKeys, onlyCheckpoints } = access;
  const broken = await checkpointProblem(db, archives, secretsKeys);
  if (broken !== null) return { ...none, broken };
  if (onlyCheckpoints) return verifyLinks(db, archives, end, storage);
  return verifyFiles(db, storage, archives, { start: first, end, read: archives.filter(hasFile) });
}
