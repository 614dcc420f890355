import type { HeadStore } from '../../connectors/audit-heads/port.ts';
import type { JobContext } from '../module.ts';
import { realNow } from '../real-time.ts';
import { signHead } from './heads.ts';
import { findLastSeal } from './queries-seals.ts';
import { first } from './seal.ts';

/**
 * Minimum time between two heads in the same storage location, in ms. It is slightly less than five minutes, so that
 * the run that is due after five minutes is not skipped as too early. After a failure, the next run tries again.
 */
const betweenMs = 290_000;

/** If no head was stored for this time, the export is assumed to have stopped. */
export const lateHeadMinutes = 15;

/** Maximum time for adding a head to a storage location, in ms. */
const maxAddMs = 30_000;

/** Storage locations to which this process is still adding a head. */
const adding = new WeakSet<HeadStore>();

/**
 * For each storage location, when this process last added a head, or first tried to if it has not added one yet. Uses
 * the times of `performance.now()`.
 */
const addedAt = new WeakMap<HeadStore, { at: number; isAdded: boolean }>();

/** Returns the name of a head's object. Names sort by time. */
export const headName = (at: Temporal.Instant, seal: number): string =>
  `${at.round('millisecond').toString().replaceAll(':', '-')}-${seal}.json`;

const isDue = (store: HeadStore): boolean => {
  const last = addedAt.get(store);
  return !last?.isAdded || performance.now() - last.at >= betweenMs;
};

/**
 * Adds a head to a storage location. If the location cannot cancel an operation (for example, a disk that does not
 * respond), no other head is added there until the operation ends.
 * @throws an error if the location failed, or did not finish in time
 */
async function addHead(store: HeadStore, name: string, line: string, patienceMs: number): Promise<void> {
  if (adding.has(store)) throw new Error('The place has not finished adding the previous head');
  adding.add(store);
  const signal = AbortSignal.timeout(patienceMs);
  const added = store.add(name, line, signal).finally(() => adding.delete(store));
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(new Error(`The place did not respond in ${patienceMs} ms`)));
  await Promise.race([added, aborted.promise]);
}

/**
 * Stores a signed head of the audit chain in each storage location. A location that fails or does not respond does not
 * delay the other locations.
 * @param patienceMs maximum time for each location
 * @throws an error if a location failed, after all locations were tried
 */
export async function exportHeads({ each, services, log }: JobContext, patienceMs = maxAddMs): Promise<void> {
  const { config, connectors } = services;
  const due = connectors.auditHeads.filter(isDue);
  const [secret] = config.secretsKeys;
  if (due.length === 0 || secret === undefined) return;
  const now = realNow();
  const newest = (await findLastSeal(each)) ?? first;
  const head = signHead(secret, newest, now);
  const failed: string[] = [];
  await Promise.all(
    due.map(async (store) => {
      const at = performance.now();
      if (!addedAt.has(store)) addedAt.set(store, { at, isAdded: false });
      try {
        await addHead(store, headName(now, newest.id), JSON.stringify(head), patienceMs);
        addedAt.set(store, { at, isAdded: true });
        log.info({ head, place: store.place }, 'audit head');
      } catch (error) {
        log.error({ err: error, place: store.place }, 'audit head not written');
        failed.push(store.place);
      }
    }),
  );
  if (failed.length > 0) throw new Error(`The audit head was not stored in ${failed.join(', ')}`);
}

/**
 * Returns how long ago this process last added a head to each storage location, in seconds. Before the first head,
 * counts from the first attempt.
 */
export const headAges = (stores: readonly HeadStore[]): { place: string; seconds: number }[] =>
  stores.flatMap((store) => {
    const last = addedAt.get(store);
    return last ? [{ place: store.place, seconds: (performance.now() - last.at) / 1000 }] : [];
  });
