import { exportHeads } from './audit/export-heads.ts';
import { seal, sealLimit } from './audit/seal.ts';
import { repeatInTransactions } from './jobs/until-done.ts';
import { purgeOldEvents } from './live/queries.ts';
import type { JobContext, Sweep } from './module.ts';
import { adoptCluster, deleteOldIdempotencyKeys, endExpiredSessions, purgeAccessChanges } from './queries.ts';

const batch = 5000;

/**
 * Deletes events that are older than a day. Stores the position of the last deleted event, so that clients with an
 * older position fetch their data again.
 */
export const purgeEvents = (context: JobContext): Promise<void> =>
  repeatInTransactions(context, async (tx) => (await purgeOldEvents(tx, batch)) === batch);

/** Deletes stored replies that are older than a day. They are only needed for retries. */
export const purgeKeys = (context: JobContext): Promise<void> =>
  repeatInTransactions(context, async (tx) => (await deleteOldIdempotencyKeys(tx, batch)) === batch);

/** Marks sessions that have exceeded a time limit as ended, so that the index of open sessions remains small. */
export const purgeSessions = (context: JobContext): Promise<void> => {
  const { idleSeconds, absoluteSeconds } = context.services.config.session;
  return repeatInTransactions(
    context,
    async (tx) => (await endExpiredSessions(tx, { idleSeconds, absoluteSeconds, limit: batch })) === batch,
  );
};

/** Adopts the database if it was restored into another cluster while the server was running. */
const followCluster = async ({ each, log }: JobContext): Promise<void> => {
  if (await adoptCluster(each))
    log.info({}, 'the database was restored into another cluster; transaction numbers continue from the old one');
};

/** The sweeps of the platform. A module's sweeps are in its `module.ts`. */
export const kernelSweeps: readonly Sweep[] = [
  { name: 'audit seal', everyMs: 2000, bound: { batch: sealLimit, of: 'audit entries' }, run: seal },
  { name: 'audit heads', everyMs: 60_000, bound: { fixed: 'one head for each place' }, run: exportHeads },
  { name: 'live events purge', everyMs: 60_000, bound: { batch, of: 'live events' }, run: purgeEvents },
  { name: 'idempotency keys purge', everyMs: 300_000, bound: { batch, of: 'idempotency keys' }, run: purgeKeys },
  { name: 'sessions purge', everyMs: 60_000, bound: { batch, of: 'sessions' }, run: purgeSessions },
  {
    name: 'access changes purge',
    everyMs: 60_000,
    bound: { fixed: 'one row for each change of access in ten minutes' },
    run: (context) => context.transaction(purgeAccessChanges),
  },
  { name: 'cluster of the database', everyMs: 5000, bound: { fixed: 'one row' }, run: followCluster },
];
