import { seal, sealLimit } from './audit/seal.ts';
import { untilDone } from './jobs/until-done.ts';
import { purgeOldEvents } from './live/queries.ts';
import type { JobContext, Sweep } from './module.ts';
import { adoptCluster, deleteOldIdempotencyKeys, endExpiredSessions } from './queries.ts';

const batch = 5000;

/** Events are kept for a day. The last purged one is remembered, so that older cursors are told to refetch. */
export const purgeEvents = (context: JobContext): Promise<void> =>
  untilDone(context, async (tx) => (await purgeOldEvents(tx, batch)) === batch);

/** Kept replies are for retries and last a day. */
export const purgeKeys = (context: JobContext): Promise<void> =>
  untilDone(context, async (tx) => (await deleteOldIdempotencyKeys(tx, batch)) === batch);

/** Sessions past every limit are marked as ended, so that the open ones are few and their index small. */
export const purgeSessions = (context: JobContext): Promise<void> => {
  const { idleSeconds, absoluteSeconds } = context.services.config.session;
  return untilDone(
    context,
    async (tx) => (await endExpiredSessions(tx, { idleSeconds, absoluteSeconds, limit: batch })) === batch,
  );
};

/** A database can be restored into another cluster, and its address given to that one, while the server runs. */
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
