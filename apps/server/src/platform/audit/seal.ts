import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';
import { repeatInTransactions } from '../jobs/until-done.ts';
import type { JobContext } from '../module.ts';
import { realNow } from '../real-time.ts';
import {
  type ChainedSeal,
  digestOf,
  findHorizon,
  findLastSeal,
  insertSeal,
  lockSealing,
  type Seal,
  sealForm,
} from './queries-seals.ts';

/**
 * Audit rows are sealed in batches whose hashes form a chain. A batch contains the rows of ended transactions after the
 * last batch: `previous.horizon <= xid < horizon`, in the order (xid, id). No row can be added to that range later. A
 * row that is changed, removed or inserted afterward therefore breaks the chain.
 */

const chain = (previous: string, digest: string, { horizon, entries, form }: Omit<ChainedSeal, 'hash'>): string =>
  createHash('sha256')
    // in form 1, the form is not part of the hash, because there was no other form at that time
    .update(`${previous}\n${digest}\n${horizon}\n${entries}${form === 1 ? '' : `\n${form}`}`)
    .digest('hex');

/** The start of the chain, before the first seal. */
export const first: Seal = { id: 0, horizon: '0', hash: '0'.repeat(64), form: 1 };

/**
 * Maximum number of entries in a seal. The limit saves memory: an entry can name thousands of members, and a seal's
 * text is built in memory.
 */
export const sealLimit = 5000;

/** Seals the next entries. Returns true if more entries may be unsealed. Only one process seals at a time. */
async function sealNext(tx: Db): Promise<boolean> {
  if (!(await lockSealing(tx))) return false;
  const last = (await findLastSeal(tx)) ?? first;
  const next = await findHorizon(tx, last.horizon, sealLimit);
  if (!next) return false;
  const { horizon, is_last } = next;
  const { digest, entries } = await digestOf(tx, last.horizon, { horizon, form: sealForm });
  const seal = { id: last.id + 1, horizon, entries, previous: last.hash, form: sealForm };
  await insertSeal(tx, { ...seal, hash: chain(last.hash, digest, seal) });
  return !is_last;
}

/** Seals all unsealed entries of ended transactions, batch by batch. */
export const seal = (context: JobContext): Promise<void> => repeatInTransactions(context, sealNext);

/** Entries are normally sealed within seconds. After this time, the sealing is assumed to have stopped. */
const lateMinutes = 10;

/** Returns true if an entry from this time should already be sealed. */
export const isSealingLate = (since: string | null): boolean =>
  since !== null &&
  Temporal.Instant.compare(Temporal.Instant.from(since), realNow().subtract({ minutes: lateMinutes })) < 0;

/** Returns the reason that a seal does not continue the seal before it. Returns null if it does. */
export function linkProblemOf(last: Seal, current: ChainedSeal): string | null {
  if (current.id !== last.id + 1) return `seal ${last.id + 1} is missing`;
  return current.previous === last.hash ? null : 'it does not continue the seal before it';
}

/**
 * Returns the reason that a seal does not match the previous seal or the entries in the database. Returns null if it
 * matches.
 */
export function problemOf(last: Seal, current: ChainedSeal, found: { digest: string; entries: number }): string | null {
  const problem = linkProblemOf(last, current);
  if (problem !== null) return problem;
  if (found.entries !== current.entries) return `it covers ${current.entries} entries, ${found.entries} are there`;
  if (chain(last.hash, found.digest, current) !== current.hash) return 'an entry was changed';
  return null;
}
