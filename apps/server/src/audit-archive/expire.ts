import { createHash, type Hash, randomUUID } from 'node:crypto';
import { signCheckpoint } from '../platform/audit/archive/checkpoint.ts';
import type { ArchivedEntry } from '../platform/audit/archive/format.ts';
import { type Archive, findArchives, findDiscarded, hasFile } from '../platform/audit/archive/queries-archives.ts';
import { type Removal, removalsOf } from '../platform/audit/archive/removals.ts';
import { ArchiveError, monthName, readArchive } from '../platform/audit/archive/source.ts';
import { hashSeals, verifyFiles } from '../platform/audit/archive/verify-archives.ts';
import { findSealHashes, findSealOf, findSealsFrom, type Seal } from '../platform/audit/queries-seals.ts';
import { first } from '../platform/audit/seal.ts';
import { realNow } from '../platform/real-time.ts';
import { type Operation, renewSignatures, requireKey } from './archive.ts';
import { AuditArchiveError } from './error.ts';
import { lockArchiving, prepareSession, unlockArchiving } from './queries.ts';
import {
  deleteDiscarded,
  deleteIndex,
  findClientsOfMembers,
  findExpiredFor,
  findRules,
  insertDiscarded,
  lockArchives,
  lockRules,
  replaceFile,
  updateExpiredFor,
} from './queries-retention.ts';
import {
  type ExpiredParties,
  expiredParties,
  keptOf,
  newTally,
  type RemovalTally,
  type RetentionScope,
} from './retention.ts';
import { auditCommand, inTransaction } from './transaction.ts';
import { storeIndex, type Written, writeMonth } from './write-month.ts';

/** The steps for one month. After an interruption, the next run removes the file that is not in use. */
export type ExpireStep = 'started' | 'written' | 'verified' | 'replaced' | 'removed';
export type ExpireOperation = Operation<ExpireStep>;

/** A month with expired entries. */
export interface ExpiredMonth {
  month: string;
  removed: number;
  kept: number;
  rules: Removal['rules'];
}

/** The seals that cover a month's entries. */
interface SealRange {
  /** The seal before the first one. */
  start: Seal;
  end: Seal;
}

const changed = (name: string) => new AuditArchiveError(`${name} changed meanwhile. Run the command again.`);

/** Removes the files that are not in use. */
async function removeDiscarded({ db, storage }: ExpireOperation): Promise<void> {
  for (const { storage_key: name } of await findDiscarded(db)) {
    await storage.remove({ area: 'files', name });
    await deleteDiscarded(db, name);
  }
}

/** Counts the expired entries of a month, and finds its first and last transaction. */
async function countExpired({ storage }: ExpireOperation, archive: Archive, scope: RetentionScope) {
  const tally = newTally();
  const xids = { first: '', last: '' };
  for await (const entries of readArchive(storage, archive)) {
    keptOf(entries, scope, tally);
    xids.first ||= entries[0]?.xid ?? '';
    xids.last = entries.at(-1)?.xid ?? xids.last;
  }
  return { tally, xids };
}

/** Finds a seal. The start of the chain has the id 0. @throws AuditArchiveError if it does not exist */
async function findSeal({ db }: ExpireOperation, id: number): Promise<Seal> {
  const [seal] = id === first.id ? [first] : await findSealsFrom(db, id, 1);
  if (seal?.id !== id) throw new AuditArchiveError(`Seal ${id} is missing. Nothing was removed.`);
  return seal;
}

/** Finds the seals of a month's entries, also of the entries that were removed before. */
async function findRange(
  operation: ExpireOperation,
  archive: Archive,
  xids: { first: string; last: string },
): Promise<SealRange> {
  const { db } = operation;
  const [from, to] = [await findSealOf(db, xids.first), await findSealOf(db, xids.last)];
  if (!from || !to) throw new AuditArchiveError(`${monthName(archive.month)} has entries without a seal.`);
  const before = removalsOf(archive).at(-1);
  return {
    start: await findSeal(operation, Math.min(from.id, before?.first_seal ?? from.id) - 1),
    end: await findSeal(operation, Math.max(to.id, before?.last_seal ?? to.id)),
  };
}

/**
 * Verifies the seals of a month from the files, as before the entries were removed from the database.
 * @throws AuditArchiveError if the chain is broken
 */
async function verifyRange(
  { db, storage }: ExpireOperation,
  archives: readonly Archive[],
  { start, end }: SealRange,
): Promise<void> {
  const read = archives.filter(
    (archive) =>
      hasFile(archive) &&
      BigInt(archive.first_xid) < BigInt(end.horizon) &&
      BigInt(archive.last_xid) >= BigInt(start.horizon),
  );
  const { broken } = await verifyFiles(db, storage, archives, { start, end: end.id, read });
  if (broken !== null)
    throw new AuditArchiveError(`The chain is broken at seal ${broken.seal}: ${broken.why}. Nothing was removed.`);
}

const addEntries = (hash: Hash, entries: readonly ArchivedEntry[]): void => {
  for (const entry of entries) hash.update(`${JSON.stringify(entry)}\n`);
};

/** Writes a file without the expired entries, reads it back, and compares each entry. */
async function writeKept(
  { storage, report, onStep = () => {} }: ExpireOperation,
  archive: Archive,
  scope: RetentionScope,
  key: string,
): Promise<{ written: Written; tally: RemovalTally }> {
  const { month } = archive;
  const name = monthName(month);
  const tally = newTally();
  const expected = createHash('sha256');
  async function* kept() {
    for await (const entries of readArchive(storage, archive)) {
      const some = keptOf(entries, scope, tally);
      addEntries(expected, some);
      if (some.length > 0) yield some;
    }
  }
  const written = await writeMonth(storage, key, kept(), (count) => report(`${name}: ${count} entries`));
  await onStep('written');
  const found = createHash('sha256');
  if (hasFile(written))
    for await (const entries of readArchive(storage, { ...written, month, storage_key: key }))
      addEntries(found, entries);
  if (found.digest('hex') !== expected.digest('hex') || written.entries + tally.entries !== archive.entries)
    throw new AuditArchiveError(`The new file of ${name} differs from the entries. Nothing was removed.`);
  await onStep('verified');
  return { written, tally };
}

const rulesOf = (expired: ExpiredParties, { byParty }: RemovalTally): Removal['rules'] =>
  [...expired].flatMap(([client, months]) => {
    const entries = byParty.get(client);
    return entries === undefined ? [] : [{ client, months, entries }];
  });

/** Replaces the file of a month by one without the expired entries. */
async function replaceMonth(
  operation: ExpireOperation,
  archive: Archive,
  archives: readonly Archive[],
  scope: RetentionScope,
  { xids, today }: { xids: { first: string; last: string }; today: Temporal.PlainDate },
): Promise<void> {
  const { db, operator, secretsKeys, onStep = () => {} } = operation;
  const { month } = archive;
  const name = monthName(month);
  const range = await findRange(operation, archive, xids);
  if (range.end.id > (archives.at(-1)?.last_seal ?? 0)) throw changed(name);
  await verifyRange(operation, archives, range);
  const [firstSeal, lastSeal] = [range.start.id + 1, range.end.id];
  const seals_sha256 = await hashSeals(db, firstSeal, lastSeal);

  const storage_key = randomUUID();
  await insertDiscarded(db, month, storage_key);
  await onStep('started');
  const { written, tally } = await writeKept(operation, archive, scope, storage_key);
  const removal: Removal = {
    at: realNow().round('millisecond').toString(),
    operator,
    entries: tally.entries,
    sha256: archive.sha256,
    rules: rulesOf(scope.expired, tally),
    first_seal: firstSeal,
    last_seal: lastSeal,
    seals_sha256,
  };
  const { size, sha256, entries } = written;
  const removals = JSON.stringify([...removalsOf(archive), removal]);
  const file = { storage_key, size, sha256, entries, removals };
  const [checkpoint = first] = await findSealHashes(db, [archive.last_seal]);
  const signature = signCheckpoint(requireKey(secretsKeys), { ...archive, ...file }, checkpoint.hash);
  await inTransaction(operation, name, async () => {
    await lockRules(db);
    const now = expiredParties(await findRules(db), month, today);
    if ([...scope.expired].some(([party, months]) => now.get(party) !== months))
      throw new AuditArchiveError(`The rules of retention changed meanwhile. Run the command again.`);
    await deleteIndex(db, month);
    await storeIndex(db, month, written);
    await auditCommand(
      db,
      'audit expire',
      `${operator}: ${name}, ${tally.entries} of ${archive.entries} entries removed, SHA-256 of the rest ${sha256}`,
    );
    // the last lock, so that requests wait only for the rest of the transaction
    await lockArchives(db);
    if ((await replaceFile(db, month, archive.storage_key, { ...file, ...signature })) !== 1) throw changed(name);
    await updateExpiredFor(db, month, [...scope.expired.keys()]);
    await deleteDiscarded(db, storage_key);
    await insertDiscarded(db, month, archive.storage_key);
  });
  await onStep('replaced');
  await removeDiscarded(operation);
  await onStep('removed');
}

/** Removes the expired entries of a month. Returns null if no entry has expired. */
async function expireMonth(
  operation: ExpireOperation,
  month: string,
  expired: ExpiredParties,
  { today, isDryRun, clients }: { today: Temporal.PlainDate; isDryRun: boolean; clients: readonly number[] },
): Promise<ExpiredMonth | null> {
  const { db, report } = operation;
  const archives = await findArchives(db);
  const archive = archives.find((one) => one.month === month);
  if (!archive) throw changed(monthName(month));
  report(`${monthName(month)}: ${archive.entries} entries`);
  const scope = { expired, clientOf: await findClientsOfMembers(db, month), clients };
  const { tally, xids } = await countExpired(operation, archive, scope);
  if (!isDryRun && tally.entries > 0) await replaceMonth(operation, archive, archives, scope, { xids, today });
  else if (!isDryRun) await updateExpiredFor(db, month, [...expired.keys()]);
  const kept = archive.entries - tally.entries;
  return tally.entries === 0 ? null : { month, removed: tally.entries, kept, rules: rulesOf(expired, tally) };
}

/**
 * Removes the entries of archived months that no rule of retention keeps (docs/operations/audit-archive.md). It can be
 * interrupted at any time and repeated.
 * @param today the day in UTC
 * @param options.isDryRun only counts the entries
 * @returns the months with expired entries, oldest first, and the months that wait until the next month is archived
 * @throws AuditArchiveError if entries cannot be removed; those of the months before are removed
 */
export async function expireMonths(
  operation: ExpireOperation,
  today: Temporal.PlainDate,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<{ done: ExpiredMonth[]; waiting: string[] }> {
  const { db } = operation;
  await prepareSession(db);
  if (!(await lockArchiving(db))) throw new AuditArchiveError('The command runs already.');
  try {
    if (!isDryRun) {
      await renewSignatures(operation);
      await removeDiscarded(operation);
    }
    const [rules, archives, applied] = [await findRules(db), await findArchives(db), await findExpiredFor(db)];
    const clients = rules.flatMap(({ client_id }) => (client_id === null ? [] : [client_id]));
    const done: ExpiredMonth[] = [];
    const waiting: string[] = [];
    const newest = await findSeal(operation, archives.at(-1)?.last_seal ?? first.id);
    for (const { month, entries, last_xid } of archives) {
      const expired = expiredParties(rules, month, today);
      const isApplied = [...expired.keys()].every((party) => applied.get(month)?.includes(party));
      if (!hasFile({ entries }) || isApplied) continue;
      if (BigInt(last_xid) >= BigInt(newest.horizon)) {
        waiting.push(month);
        continue;
      }
      const result = await expireMonth(operation, month, expired, { today, isDryRun, clients });
      if (result) done.push(result);
    }
    return { done, waiting };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new AuditArchiveError(`${error.message}. Nothing was removed from this month.`);
  } finally {
    await unlockArchiving(db).catch(() => {});
  }
}
