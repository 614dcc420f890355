import type { Storage } from '../../../connectors/storage/port.ts';
import type { Db } from '../../db.ts';
import type { SecretsKeys } from '../../secrets.ts';
import { type ChainedSeal, findSealHashes, findSealsFrom, type Seal } from '../queries-seals.ts';
import { first, linkProblemOf, problemOf } from '../seal.ts';
import { checkCheckpoint } from './checkpoint.ts';
import { type ArchivedEntry, digestOfLines, sealedTextOf } from './format.ts';
import type { Archive } from './queries-archives.ts';
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

/** Verifies the signatures of the checkpoints with the seals that are in the database. */
export async function checkpointProblem(
  db: Db,
  archives: readonly Archive[],
  secretsKeys: SecretsKeys,
): Promise<Proof['broken']> {
  const hashes = new Map([[first.id, first.hash]]);
  const ids = archives.map(({ last_seal }) => last_seal);
  for (const { id, hash } of await findSealHashes(db, ids)) hashes.set(id, hash);
  for (const archive of archives) {
    const { month, last_seal: seal } = archive;
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

/** The order of the seals. */
export const byTransaction = (a: { xid: string; id: number }, b: { xid: string; id: number }): number => {
  const difference = BigInt(a.xid) - BigInt(b.xid);
  return difference === 0n ? a.id - b.id : difference < 0n ? -1 : 1;
};

/**
 * Verifies the seals after `start` and up to the seal `end` from archived entries.
 * @param lines returns the sealed text of the entries below a horizon that were not returned before, in their order
 */
export async function verifySeals(
  db: Db,
  start: Seal,
  end: number,
  lines: (horizon: bigint) => Promise<readonly string[]>,
): Promise<Proof> {
  let [last, seals, entries] = [start, 0, 0];
  for await (const current of sealsBetween(db, start.id, end)) {
    seals += 1;
    const found = await lines(BigInt(current.horizon));
    const why = problemOf(last, current, { digest: digestOfLines(found, current.form), entries: found.length });
    if (why !== null) return { last, seals, entries, broken: { seal: current.id, why } };
    entries += found.length;
    last = current;
  }
  const broken = last.id === end ? null : { seal: last.id + 1, why: 'it is missing' };
  return { last, seals, entries, broken };
}

/** Verifies the links of the seals up to the seal `end`, and the sizes of the files. */
async function verifyLinks(db: Db, archives: readonly Archive[], end: number, storage: Storage): Promise<Proof> {
  let [last, seals, entries] = [first, 0, 0];
  for await (const current of sealsBetween(db, first.id, end)) {
    seals += 1;
    const why = linkProblemOf(last, current);
    if (why !== null) return { last, seals, entries, broken: { seal: current.id, why } };
    entries += current.entries;
    last = current;
  }
  const broken = last.id === end ? null : { seal: last.id + 1, why: 'it is missing' };
  if (broken !== null) return { last, seals, entries, broken };
  for (const { month, storage_key, size, last_seal } of archives) {
    const found = await storage.sizeOf({ area: 'files', name: storage_key });
    if (found !== size) {
      const what = found === null ? 'is missing from the storage' : 'has another size than in its checkpoint';
      return { last, seals, entries, broken: { seal: last_seal, why: new ArchiveError(month, what).message } };
    }
  }
  return { last, seals, entries, broken };
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
  const sources = archives.map((archive) => new ArchiveSource(storage, archive));
  try {
    const proof = await verifySeals(db, first, end, async (horizon) => {
      const parts: ArchivedEntry[][] = [];
      for (const source of sources) if (source.mayHave(horizon)) parts.push(await source.takeBefore(horizon));
      const entries = parts.flat();
      // Only a seal at the end of a month has entries in two files.
      if (parts.filter((part) => part.length > 0).length > 1) entries.sort(byTransaction);
      return entries.map(sealedTextOf);
    });
    // A seal that does not match is reported first. Otherwise, the rest of each file is compared with its checkpoint.
    if (proof.broken === null) for (const source of sources) await source.takeRest();
    return proof;
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const { last_seal: seal } = archives.find(({ month }) => month === error.month) as Archive;
    return { ...none, broken: { seal, why: error.message } };
  } finally {
    for (const source of sources) await source.close();
  }
}
