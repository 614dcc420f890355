import type { MemberId } from '@guidepost/contracts';
import { compareMembers, duplicateScore } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, Services, Sweep } from '../../platform/module.ts';
import {
  deleteUnmatchedPairs,
  type FoundPair,
  findFacts,
  findPairs,
  findSearch,
  lockRunningSearch,
  nextMembers,
  sendKeepSearch,
  startSearch,
  upsertPairs,
} from './queries-search.ts';
import { duplicateFactsOf } from './similar.ts';

/** Number of members that are compared in one transaction. */
const batch = 250;
/** Hours between the starts of two searches over all members. */
const everyHours = 24;

/** Returns the pairs that include one of these members. */
async function pairsOf(db: Db, ids: readonly MemberId[]): Promise<FoundPair[]> {
  const pairs = await findPairs(db, ids);
  const known = new Map(
    (await findFacts(db, [...new Set(pairs.flatMap((pair) => [pair.first_id, pair.second_id]))])).map((one) => [
      one.id,
      one,
    ]),
  );
  return pairs.flatMap(({ first_id, second_id, is_told }) => {
    const [a, b] = [known.get(first_id), known.get(second_id)];
    if (!a || !b) return [];
    const { score, reasons } = compareMembers(duplicateFactsOf(a), duplicateFactsOf(b), is_told);
    if (score < duplicateScore && !is_told) return [];
    return [{ firstId: first_id, secondId: second_id, clientId: a.client_id, score, reasons, isTold: is_told }];
  });
}

export const notifyDuplicates = (tx: Db, services: Services): void =>
  services.live.emit(tx, 'duplicates_updated', {}, { everyoneWith: 'CAN_ACCESS_ADMIN_TOOLS' });

/**
 * Continues a search over all members to its end, or for a number of batches. A stopped search continues at its last
 * position.
 */
export async function searchOn(context: JobContext, batches = Number.POSITIVE_INFINITY): Promise<void> {
  let done = 0;
  await repeatInTransactions(context, async (tx) => {
    const search = await lockRunningSearch(tx);
    if (!search) return false;
    const ids = await nextMembers(tx, search.after_id, batch);
    const pairs = await pairsOf(tx, ids);
    await deleteUnmatchedPairs(tx, ids, pairs);
    if (pairs.length > 0) await upsertPairs(tx, pairs, context.now().toString());
    const isOver = ids.length < batch;
    sendKeepSearch(tx, ids.at(-1) ?? search.after_id, ids.length, isOver ? context.now().toString() : null);
    if (isOver || pairs.length > 0) notifyDuplicates(tx, context.services);
    done += 1;
    return !isOver && done < batches;
  });
}

/**
 * Starts a search if the last search is a day old, or continues the running search by one batch. The batches are small,
 * because the search is not urgent.
 */
export async function searchDaily(context: JobContext): Promise<void> {
  await context.transaction(async (tx) => {
    const last = await findSearch(tx);
    const now = context.now();
    if (last?.finished_at === null) return;
    if (last && Temporal.Instant.compare(last.started_at, now.subtract({ hours: everyHours })) > 0) return;
    await startSearch(tx, now.toString());
  });
  await searchOn(context, 1);
}

export const searchSweep: Sweep = {
  name: 'duplicates',
  everyMs: 5_000,
  bound: { batch, of: 'members', pace: 'a search may take hours, and nobody waits for it' },
  run: searchDaily,
};

/** Adds a pair of members who may be the same person, for an external reason such as a hospital's message. */
export async function addPair(tx: Db, services: Services, ids: readonly [MemberId, MemberId], at: string) {
  const [firstId, secondId] = ids[0] < ids[1] ? ids : [ids[1], ids[0]];
  const facts = await findFacts(tx, ids);
  const [a, b] = [facts.find((one) => one.id === firstId), facts.find((one) => one.id === secondId)];
  if (!a || !b || a.client_id !== b.client_id) return;
  const found = compareMembers(duplicateFactsOf(a), duplicateFactsOf(b), true);
  await upsertPairs(tx, [{ firstId, secondId, clientId: a.client_id, ...found, isTold: true }], at);
  notifyDuplicates(tx, services);
}
