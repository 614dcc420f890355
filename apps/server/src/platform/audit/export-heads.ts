import type { HeadStore } from '../../connectors/audit-heads/port.ts';
import type { JobContext } from '../module.ts';
import { realNow } from '../real-time.ts';
import { signHead } from './heads.ts';
import { findLastSeal } from './queries-seals.ts';
import { first } from './seal.ts';

/** Time between two heads in the same place, in ms. After a failure, the next run tries again. */
const betweenMs = 300_000;

/** When this process last added a head to a place, or first tried to; on the clock of `performance.now()`. */
const addedAt = new WeakMap<HeadStore, { at: number; isAdded: boolean }>();

/** Returns the name of a head's object. Names sort by time. */
export const headName = (at: Temporal.Instant, seal: number): string =>
  `${at.round('millisecond').toString().replaceAll(':', '-')}-${seal}.json`;

const isDue = (store: HeadStore): boolean => {
  const last = addedAt.get(store);
  return !last?.isAdded || performance.now() - last.at >= betweenMs;
};

/**
 * Stores a signed head of the audit chain in each place. A place that fails delays no other place.
 * @throws an error if a place failed, after all places were tried
 */
export async function exportHeads({ each, services, log }: JobContext): Promise<void> {
  const { config, connectors } = services;
  const due = connectors.auditHeads.filter(isDue);
  const [secret] = config.secretsKeys;
  if (due.length === 0 || secret === undefined) return;
  const now = realNow();
  const newest = (await findLastSeal(each)) ?? first;
  const head = signHead(secret, newest, now);
  const failed: string[] = [];
  for (const store of due) {
    if (!addedAt.has(store)) addedAt.set(store, { at: performance.now(), isAdded: false });
    try {
      await store.add(headName(now, newest.id), JSON.stringify(head));
      addedAt.set(store, { at: performance.now(), isAdded: true });
      log.info({ head, place: store.place }, 'audit head');
    } catch (error) {
      log.error({ err: error, place: store.place }, 'audit head not written');
      failed.push(store.place);
    }
  }
  if (failed.length > 0) throw new Error(`The audit head was not stored in ${failed.join(', ')}`);
}

/**
 * Returns how long ago this process last added a head to each place, in seconds. Before the first head, counts from the
 * first attempt.
 */
export const headAges = (stores: readonly HeadStore[]): { place: string; seconds: number }[] =>
  stores.flatMap((store) => {
    const last = addedAt.get(store);
    return last ? [{ place: store.place, seconds: (performance.now() - last.at) / 1000 }] : [];
  });
