import type { Db } from '../db.ts';
import { type Archive, findArchives } from './archive/queries-archives.ts';
import { type RemovedEntries, removedEntries } from './archive/removals.ts';
import { type ArchiveAccess, type Proof, verifyArchives } from './archive/verify-archives.ts';
import { countUnsealed, digestOf, findLastSeal, findSealsFrom } from './queries-seals.ts';
import { first, problemOf } from './seal.ts';

export interface AuditVerdict {
  ok: boolean;
  seals: number;
  entries: number;
  /** Number of archived months. */
  archives: number;
  /** The archived months that have lost entries by the rules of retention. Empty if the chain is broken. */
  removed: RemovedEntries[];
  /** Number of unsealed entries, and the time of the oldest. */
  unsealed: { entries: number; since: string | null };
  head: string;
  /** The first invalid seal and the reason; null if all are valid. */
  broken: Proof['broken'];
}

/** Number of seals that are read at a time. */
const sealsAtOnce = 1000;

/** Verifies the seals after a seal, whose entries are in the database. */
async function verifyFrom(db: Db, start: Proof): Promise<Proof> {
  let { last, seals, entries } = start;
  for (;;) {
    const some = await findSealsFrom(db, last.id + 1, sealsAtOnce);
    for (const current of some) {
      seals += 1;
      const found = await digestOf(db, last.horizon, current);
      const why = problemOf(last, current, found);
      if (why !== null) return { last, seals, entries, broken: { seal: current.id, why } };
      entries += found.entries;
      last = current;
    }
    if (some.length < sealsAtOnce) return { last, seals, entries, broken: null };
  }
}

const keysOf = (archives: readonly Archive[]): string => archives.map(({ storage_key }) => storage_key).join();

/**
 * Verifies the whole chain (ASVS 16.4.2). `db` may be any connection that can read the tables.
 * @param access the storage and the keys, if months were archived
 */
export async function verifyAudit(db: Db, access?: ArchiveAccess): Promise<AuditVerdict> {
  const archives = await findArchives(db);
  const archived =
    archives.length === 0
      ? { last: first, seals: 0, entries: 0, broken: null }
      : await verifyArchives(db, archives, access);
  const { last, seals, entries, broken } = archived.broken === null ? await verifyFrom(db, archived) : archived;
  // A month that was archived meanwhile is no longer in the database, and the file of an expired one was replaced.
  if (broken !== null && keysOf(await findArchives(db)) !== keysOf(archives)) return verifyAudit(db, access);
  const newest = (await findLastSeal(db)) ?? first;
  const unsealed = await countUnsealed(db, newest.horizon);
  const isIntact = broken === null;
  const removed = isIntact ? removedEntries(archives) : [];
  return { ok: isIntact, seals, entries, archives: archives.length, removed, unsealed, head: last.hash, broken };
}
