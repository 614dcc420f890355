import { seal, sealLimit } from './audit/seal.ts';
import { untilDone } from './jobs/until-done.ts';
import { purgeOldEvents } from './live/queries.ts';
import type { JobContext, Sweep } from './module.ts';
import { adoptCluster, deleteOldIdempotencyKeys, endExpiredSessions } from './queries.ts';

const batch = 5000;

/** Deletes events after a day. The last deleted one is stored, so that clients with older cursors refetch. */
export const purgeEvents = (context: JobContext): Promise<void> =>
  untilDone(context, async (tx) => (await purgeOldEvents(tx, batch)) === batch);

/** Deletes stored replies, which are for retries, after a day. */
export const purgeKeys = (context: JobContext): Promise<void> =>
  untilDone(context, async (tx) => (await deleteOldIdempotencyKeys(tx, batch)) === batch);

/** Marks sessions past their limits as ended, so that few are open and their index stays small. */
export const purgeSessions = (context: JobContext): Promise<void> => {
  const { idleSeconds, absoluteSeconds } = context.services.config.session;
  return untilDone(
    context,
    async (tx) => (await endExpiredSessions(tx, { idleSeconds, absoluteSeconds, limit: batch })) === batch,
  );
};

/** Handles a database that was restored into another cluster which then took over its address while the server runs. */
const followCluster = async ({ each, log }: JobContext): Promise<void> => {
  if (await adoptCluster(each))
    log.info({}, 'the database was restored into another cluster; its transaction numbers go on');
};

/** The sweeps of the kernel. Those of modules are in their `module.ts`. */
export const kernelSweeps: readonly Sweep[] = [
  { name: 'audit seal', everyMs: 2000, bound: { batch: sealLimit, of: 'audit entries' }, run: seal },
  { name: 'live events purge', everyMs: 60_000, bound: { batch, of: 'live events' }, run: purgeEvents },
  { name: 'idempotency keys purge', everyMs: 300_000, bound: { batch, of: 'idempotency keys' }, run: purgeKeys },
  { name: 'sessions purge', everyMs: 60_000, bound: { batch, of: 'sessions' }, run: purgeSessions },
  { name: 'cluster of the database', everyMs: 5000, bound: { fixed: 'one row' }, run: followCluster },
];
