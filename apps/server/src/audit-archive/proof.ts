import type { Storage } from '../connectors/storage/port.ts';
import { sealedTextOf } from '../platform/audit/archive/format.ts';
import type { Archive } from '../platform/audit/archive/queries-archives.ts';
import { ArchiveError, ArchiveSource, monthName } from '../platform/audit/archive/source.ts';
import { byTransaction, verifySeals } from '../platform/audit/archive/verify-archives.ts';
import { digestOf, findSealsFrom, type Seal } from '../platform/audit/queries-seals.ts';
import { problemOf } from '../platform/audit/seal.ts';
import type { Db } from '../platform/db.ts';
import { AuditArchiveError } from './error.ts';
import { findArchivedLines, findLines, type Line } from './queries.ts';

/** The file of a month before its entries are removed from the database. */
export interface MonthFile extends Omit<Archive, 'key' | 'signature' | 'removals'> {
  /** The checkpoint of the archived months before. */
  previous: Seal;
  /** The last seal whose entries are all archived if this month is. */
  checkpoint: Seal;
}

const refuse = (seal: number, why: string) =>
  new AuditArchiveError(`The chain is broken at seal ${seal}: ${why}. Nothing was removed.`);

/** Verifies the seals after the checkpoint that cover entries of the month. Their entries are in the database. */
async function verifyRest(db: Db, { checkpoint, last_xid }: MonthFile): Promise<void> {
  let last = checkpoint;
  while (BigInt(last.horizon) <= BigInt(last_xid)) {
    const [current] = await findSealsFrom(db, last.id + 1, 1);
    if (!current) throw refuse(last.id + 1, 'it is missing');
    const why = problemOf(last, current, await digestOf(db, last.horizon, current));
    if (why !== null) throw refuse(current.id, why);
    last = current;
  }
}

/**
 * Reads a month's file from the storage, and compares it with the chain and with the entries in the database.
 * @throws AuditArchiveError if the file does not contain the sealed entries, or the chain is broken
 */
export async function verifyMonth(db: Db, storage: Storage, file: MonthFile): Promise<void> {
  const { month, previous, checkpoint } = file;
  // entries of earlier months whose seal ends in this month
  const earlier = await findArchivedLines(db);
  const source = new ArchiveSource(storage, file);
  const lineOf = (entry: Awaited<ReturnType<typeof source.takeRest>>[number]): Line => ({
    xid: entry.xid,
    id: entry.id,
    line: sealedTextOf(entry),
  });
  try {
    const { broken } = await verifySeals(db, previous, checkpoint.id, async (horizon) => {
      const lines = (await source.takeBefore(horizon)).map(lineOf);
      while (earlier[0] && BigInt(earlier[0].xid) < horizon) lines.push(earlier.shift() as Line);
      return lines.sort(byTransaction).map(({ line }) => line);
    });
    if (broken !== null) throw refuse(broken.seal, broken.why);
    await verifyRest(db, file);
    const rest = (await source.takeRest()).map(lineOf);
    const expected = await findLines(db, month, checkpoint.horizon);
    if (rest.length !== expected.length || rest.some(({ line }, at) => line !== expected[at]?.line))
      throw new AuditArchiveError(
        `The file of ${monthName(month)} differs from the entries in the database. Nothing was removed.`,
      );
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new AuditArchiveError(`${error.message}. Nothing was removed. Run the command again.`);
  } finally {
    await source.close();
  }
}
