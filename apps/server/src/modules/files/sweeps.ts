import { oneByOne, untilDone } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { checkFile } from './check.ts';
import { checked, incoming, tellOf } from './present.ts';
import { deleteArrival, lookAtFile, takeDueTurns } from './queries-checks.ts';
import { findRemoved, finishRemoval, refuseMissing, removeOrphans } from './queries-sweeps.ts';

/** An upload that never arrived is forgotten after an hour; one that no record took after a day (business time). */
const unarrivedHours = 1;
const unusedHours = 24;
const turnSeconds = 120;
/** Records in one transaction of each sweep. */
const [looks, orphans, refusals, removals] = [10, 500, 100, 50];

/** Files whose time to be looked at has come: those on their way are checked, what late uploads left is removed. */
export async function lookAtFiles(context: JobContext): Promise<void> {
  const now = Temporal.Now.instant().round('millisecond');
  const until = now.add({ seconds: turnSeconds });
  const due = await context.transaction((tx) =>
    takeDueTurns(tx, { now: now.toString(), until: until.toString(), limit: looks }),
  );
  const looked = await Promise.allSettled(
    due.map(async (row) => {
      if (row.deleted_at === null && (row.state === 'pending' || row.state === 'scanning')) {
        await checkFile(context, row);
        return;
      }
      await context.services.connectors.storage.remove(incoming(row));
      await context.transaction((tx) => lookAtFile(tx, row, null));
    }),
  );
  // only now, so that a file that fails leaves none of the others to itself
  for (const one of looked) if (one.status === 'rejected') throw one.reason;
}

/** Marks uploads that nobody finished or used as removed, and what never came from outside as refused. */
export async function sweepOrphans(context: JobContext): Promise<void> {
  const at = context.now();
  const unarrived = at.subtract({ hours: unarrivedHours }).toString();
  const unused = at.subtract({ hours: unusedHours }).toString();
  await untilDone(
    context,
    async (tx) => (await removeOrphans(tx, { unarrived, unused, at: at.toString(), limit: orphans })) === orphans,
  );
  await untilDone(context, async (tx) => {
    const missing = await refuseMissing(tx, unused, refusals);
    for (const row of missing) tellOf(tx, context.services, row);
    return missing.length === refusals;
  });
}

/** Takes the bytes of removed files out of the storage, and the name out of the row: only that it was remains. */
export async function removeBytes(context: JobContext): Promise<void> {
  const { storage } = context.services.connectors;
  await oneByOne(context, {
    batch: removals,
    find: ({ after }) => context.transaction((tx) => findRemoved(tx, { after, limit: removals })),
    async work(row) {
      await storage.remove(checked(row));
      await storage.remove(incoming(row));
      await context.transaction(async (tx) => {
        deleteArrival(tx, row.id);
        await finishRemoval(tx, row.id, context.now().toString());
      });
    },
    message: 'a removed file is still in the storage',
    fieldsOf: ({ id }) => ({ fileId: id }),
  });
}

export const fileSweeps: readonly Sweep[] = [
  {
    name: 'files to look at',
    everyMs: 1000,
    bound: { batch: looks, of: 'files', pace: 'ten files a second are scanned at once' },
    run: lookAtFiles,
  },
  { name: 'orphaned files', everyMs: 60_000, bound: { batch: orphans, of: 'files' }, run: sweepOrphans },
  { name: 'removed files', everyMs: 5000, bound: { batch: removals, of: 'files' }, run: removeBytes },
];
