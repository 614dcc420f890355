import { randomUUID } from 'node:crypto';
import type { Storage } from '../connectors/storage/port.ts';
import { hasEarlierKey, signCheckpoint } from '../platform/audit/archive/checkpoint.ts';
import type { ArchivedEntry } from '../platform/audit/archive/format.ts';
import { findArchives, findUnfinished } from '../platform/audit/archive/queries-archives.ts';
import { monthName } from '../platform/audit/archive/source.ts';
import { checkpointProblem } from '../platform/audit/archive/verify-archives.ts';
import {
  findLastSeal,
  findSealBeforeOthers,
  findSealHashes,
  findSealsFrom,
  type Seal,
} from '../platform/audit/queries-seals.ts';
import { first } from '../platform/audit/seal.ts';
import type { Db } from '../platform/db.ts';
import type { SecretsKeys } from '../platform/secrets.ts';
import { AuditArchiveError } from './error.ts';
import { type MonthFile, verifyMonth } from './proof.ts';
import {
  countMonth,
  deleteUnfinished,
  dropMonth,
  findEntriesAfter,
  findMonths,
  finishArchive,
  insertUnfinished,
  lockArchiving,
  lockProof,
  moveLines,
  prepareSession,
  unlockArchiving,
  updateSignature,
} from './queries.ts';
import { auditCommand, inTransaction, type LockLimits } from './transaction.ts';
import { storeIndex, type Written, writeMonth } from './write-month.ts';

/** The steps for one month. After an interruption, the next run starts the month again. */
export type ArchiveStep = 'started' | 'written' | 'verified' | 'indexed' | 'removed';

/** The installation and the person who runs a command on archived months of the audit. */
export interface Operation<Step> extends LockLimits {
  /** A connection of the role that owns the tables, without time limits. The command uses it alone. */
  db: Db;
  storage: Storage;
  secretsKeys: SecretsKeys;
  /** The name of the person who runs the command, for the audit. */
  operator: string;
  report(line: string): void;
  /** Is called after each step. Tests simulate an interruption here. */
  onStep?(step: Step): unknown;
}
export type ArchiveOperation = Operation<ArchiveStep>;

/** Number of entries that are read at a time. */
const entriesAtOnce = 5000;

async function* entriesOf(db: Db, month: string): AsyncGenerator<ArchivedEntry[]> {
  let last = { xid: '0', id: 0 };
  for (;;) {
    const found = await findEntriesAfter(db, month, last, entriesAtOnce);
    if (found.length > 0) yield found;
    last = found.at(-1) ?? last;
    if (found.length < entriesAtOnce) return;
  }
}

/** Returns the key that signs checkpoints. */
export function requireKey([secret]: SecretsKeys): Buffer {
  if (!secret) throw new AuditArchiveError('Set SECRETS_KEY, because it signs the checkpoint of an archive.');
  return secret;
}

/** Records the archive and removes the month's table, in one transaction. */
async function removeMonth(operation: ArchiveOperation, file: MonthFile, sealed: Seal): Promise<void> {
  const { db, secretsKeys, operator } = operation;
  const { month, checkpoint } = file;
  const signature = signCheckpoint(requireKey(secretsKeys), { ...file, removals: null }, checkpoint.hash);
  const name = monthName(month);
  await inTransaction(operation, name, async () => {
    await lockProof(db);
    await moveLines(db, month, checkpoint.horizon);
    await auditCommand(db, 'audit archive', `${operator}: ${name}, ${file.entries} entries, SHA-256 ${file.sha256}`);
    if ((await finishArchive(db, { ...file, ...signature })) !== 1)
      throw new AuditArchiveError(`Another process archived ${name} meanwhile. Run the command again.`);
    if (!(await dropMonth(db, month, sealed.horizon)))
      throw new AuditArchiveError(`An entry was added to ${name} meanwhile. Run the command again.`);
  });
}

/** Removes what an interrupted run left of a month. */
async function discardUnfinished({ db, storage }: ArchiveOperation, month: string): Promise<void> {
  for (const { month: unfinished, storage_key: name } of await findUnfinished(db))
    if (unfinished === month) await storage.remove({ area: 'files', name });
  await deleteUnfinished(db, month);
}

/** The start and the end of a month. */
const limitsOf = (month: string): readonly [string, string] => [
  `${month}T00:00:00Z`,
  `${Temporal.PlainDate.from(month).add({ months: 1 })}T00:00:00Z`,
];

type Counts = { month: string; entries: number; first_xid: string; last_xid: string };

async function archiveMonth(operation: ArchiveOperation, counts: Counts): Promise<Written> {
  const { db, storage, onStep = () => {} } = operation;
  const { month, entries, first_xid, last_xid } = counts;
  const name = monthName(month);
  const sealed = (await findLastSeal(db)) ?? first;
  if (BigInt(last_xid) >= BigInt(sealed.horizon))
    throw new AuditArchiveError(
      `${name} has entries without a seal. Start the server, and wait until they are sealed.`,
    );
  const newest = (await findArchives(db)).at(-1);
  if (newest && newest.month >= month)
    throw new AuditArchiveError(`${name} is not after ${monthName(newest.month)}, which is archived already.`);
  const previous = newest && newest.last_seal > first.id ? (await findSealsFrom(db, newest.last_seal, 1))[0] : first;
  if (!previous) throw new AuditArchiveError('The seals of the archived months are missing.');
  const checkpoint = (await findSealBeforeOthers(db, limitsOf(month))) ?? first;

  await discardUnfinished(operation, month);
  const storage_key = randomUUID();
  await insertUnfinished(db, month, storage_key);
  await onStep('started');
  const written = await writeMonth(storage, storage_key, entriesOf(db, month), (count) =>
    operation.report(`${name}: ${count} entries`),
  );
  if (written.entries !== entries)
    throw new AuditArchiveError(`${name} changed while it was archived. Run the command again.`);
  await onStep('written');
  const { size, sha256 } = written;
  const [first_seal, last_seal] = [previous.id + 1, checkpoint.id];
  const checked = { month, storage_key, size, sha256, entries, first_xid, last_xid, first_seal, last_seal };
  const file: MonthFile = { ...checked, previous, checkpoint };
  await verifyMonth(db, storage, file);
  await onStep('verified');
  await storeIndex(db, month, written);
  await onStep('indexed');
  await removeMonth(operation, file, sealed);
  await onStep('removed');
  return written;
}

/** Signs the checkpoints again that an earlier key signed. @throws AuditArchiveError if a checkpoint is not valid */
export async function renewSignatures({
  db,
  secretsKeys,
}: Pick<ArchiveOperation, 'db' | 'secretsKeys'>): Promise<void> {
  const archives = await findArchives(db);
  const problem = await checkpointProblem(db, archives, secretsKeys);
  if (problem !== null) throw new AuditArchiveError(`The chain is broken at seal ${problem.seal}: ${problem.why}.`);
  const [secret] = secretsKeys;
  for (const archive of archives.filter((one) => hasEarlierKey(secretsKeys, one))) {
    const [seal] = await findSealHashes(db, [archive.last_seal]);
    if (secret) await updateSignature(db, archive.month, signCheckpoint(secret, archive, (seal ?? first).hash));
  }
}

/** An archived month. In a dry run, it has no blocks. */
export interface ArchivedMonth {
  month: string;
  entries: number;
  blocks: number;
  bytes: number;
}

/**
 * Moves the entries of old months from the database into the storage (docs/operations/audit-archive.md). It can be
 * interrupted at any time and repeated.
 * @param before the first day of the oldest month that stays in the database
 * @param options.isDryRun only counts the entries
 * @returns the months with entries, oldest first
 * @throws AuditArchiveError if a month cannot be archived; the months before it are archived
 */
export async function archiveMonths(
  operation: ArchiveOperation,
  before: string,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<ArchivedMonth[]> {
  const { db, report } = operation;
  await prepareSession(db);
  if (!(await lockArchiving(db))) throw new AuditArchiveError('The command runs already.');
  try {
    if (!isDryRun) await renewSignatures(operation);
    const done: ArchivedMonth[] = [];
    for (const { month } of await findMonths(db, before)) {
      const { entries, first_xid, last_xid } = await countMonth(db, month);
      if (first_xid === null || last_xid === null) continue;
      report(`${monthName(month)}: ${entries} entries`);
      const written = isDryRun ? null : await archiveMonth(operation, { month, entries, first_xid, last_xid });
      done.push({ month, entries, blocks: written?.blocks.length ?? 0, bytes: written?.size ?? 0 });
    }
    return done;
  } finally {
    await unlockArchiving(db).catch(() => {});
  }
}
