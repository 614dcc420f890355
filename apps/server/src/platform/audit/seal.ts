import { createHash } from 'node:crypto';
import type { Db } from '../db.ts';
import type { JobContext } from '../module.ts';
import {
  countUnsealed,
  digestOf,
  findFinished,
  findLastSeal,
  findSeals,
  insertSeal,
  lockSealing,
  type Seal,
} from './queries-seals.ts';

/**
 * Audit rows are sealed in batches whose hashes form a chain. A batch is all rows of transactions that finished
 * since the last one: `previous.horizon <= xid < horizon`, in the order (xid, id). No row can appear there later,
 * so a row that was changed, removed or slipped in afterwards breaks the chain.
 */

const chain = (previous: string, digest: string, horizon: string, entries: number): string =>
  createHash('sha256').update(`${previous}\n${digest}\n${horizon}\n${entries}`).digest('hex');

/** What stands before the first seal. */
export const first: Seal = { id: 0, horizon: '0', hash: '0'.repeat(64) };

/** Seals what has been finished since the last seal; only one process at a time does it. */
export async function seal({ transaction }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    if (!(await lockSealing(tx))) return;
    const last = (await findLastSeal(tx)) ?? first;
    const finished = await findFinished(tx, last.horizon);
    if (!finished?.any) return;
    const { horizon } = finished;
    const { digest, entries } = await digestOf(tx, last.horizon, horizon);
    const hash = chain(last.hash, digest, horizon, entries);
    await insertSeal(tx, { id: last.id + 1, horizon, entries, previous: last.hash, hash });
  });
}

export interface AuditVerdict {
  ok: boolean;
  seals: number;
  entries: number;
  unsealed: number;
  head: string;
  /** The first invalid seal and why; null if all are valid. */
  broken: { seal: number; why: string } | null;
}

/** Why a seal does not hold after the one before it, for what is there now; null if it does. */
export function problemOf(
  last: Seal,
  current: Seal & { entries: number; previous: string },
  found: { digest: string; entries: number },
): string | null {
  if (current.id !== last.id + 1) return `seal ${last.id + 1} is missing`;
  if (current.previous !== last.hash) return 'it does not continue the seal before it';
  if (found.entries !== current.entries) return `it covers ${current.entries} entries, ${found.entries} are there`;
  if (chain(last.hash, found.digest, current.horizon, found.entries) !== current.hash) return 'an entry was changed';
  return null;
}

/** Walks the whole chain again and compares (ASVS 16.4.2). `db` may be any connection that can read the tables. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const seals = await findSeals(db);
  let last = first;
  let entries = 0;
  let broken: AuditVerdict['broken'] = null;
  for (const current of seals) {
    const found = await digestOf(db, last.horizon, current.horizon);
    const why = problemOf(last, current, found);
    if (why !== null) {
      broken = { seal: current.id, why };
      break;
    }
    entries += found.entries;
    last = current;
  }
  const unsealed = await countUnsealed(db, last.horizon);
  return { ok: broken === null, seals: seals.length, entries, unsealed, head: last.hash, broken };
}
