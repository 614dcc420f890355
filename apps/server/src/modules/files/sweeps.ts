import { oneByOne, repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { checkFile } from './check.ts';
import { checked, incoming, notifyFileChange } from './present.ts';
import { claimDueFileChecks, scheduleFileCheck, sendDeleteArrival } from './queries-checks.ts';
import { findRemoved, finishRemoval, refuseMissing, removeOrphans } from './queries-sweeps.ts';

/**
 * Hours (business time) after which an upload that never arrived is removed. An unattached upload that arrived is
 * removed after `unattachedHours`.
 */
const missingUploadHours = 1;
const unattachedHours = 24;
const claimSeconds = 120;
/** Maximum number of files that each job processes in one transaction. */
const [looks, orphans, refusals, removals] = [10, 500, 100, 50];

/** Processes files whose check is due: checks pending files, and deletes the bytes of repeated uploads. */
export async function checkStoredFiles(context: JobContext): Promise<void> {
  const now = Temporal.Now.instant().round('millisecond');
  const until = now.add({ seconds: claimSeconds });
  const due = await context.transaction((tx) =>
    claimDueFileChecks(tx, { now: now.toString(), until: until.toString(), limit: looks }),
  );
  const checkResults = await Promise.allSettled(
    due.map(async (row) => {
      if (row.deleted_at === null && (row.state === 'pending' || row.state === 'scanning')) {
        await checkFile(context, row);
        return;
      }
      await context.services.connectors.storage.remove(incoming(row));
      await context.transaction((tx) => scheduleFileCheck(tx, row, null));
    }),
  );
  // Throws only after all files were processed, so that one failed file does not stop the others.
  for (const one of checkResults) if (one.status === 'rejected') throw one.reason;
}

/** Removes unattached uploads after a while. Marks files as refused if an outside service never delivered them. */
export async function sweepOrphans(context: JobContext): Promise<void> {
  const at = context.now();
  const unarrived = at.subtract({ hours: missingUploadHours }).toString();
  const unused = at.subtract({ hours: unattachedHours }).toString();
  await repeatInTransactions(
    context,
    async (tx) => (await removeOrphans(tx, { unarrived, unused, at: at.toString(), limit: orphans })) === orphans,
  );
  await repeatInTransactions(context, async (tx) => {
    const missing = await refuseMissing(tx, unused, refusals);
    for (const row of missing) notifyFileChange(tx, context.services, row);
    return missing.length === refusals;
  });
}

/** Deletes removed files' bytes from the storage, and their names from the database. Keeps the rows themselves. */
export async function removeBytes(context: JobContext): Promise<void> {
  const { storage } = context.services.connectors;
  await oneByOne(context, {
    batch: removals,
    find: ({ after }) => context.transaction((tx) => findRemoved(tx, { after, limit: removals })),
    async work(row) {
      await storage.remove(checked(row));
      await storage.remove(incoming(row));
      await context.transaction(async (tx) => {
        sendDeleteArrival(tx, row.id);
        await finishRemoval(tx, row.id, context.now().toString());
      });
    },
    message: 'a removed file is still in the storage',
    fieldsOf: ({ id }) => ({ fileId: id }),
  });
}

export const fileSweeps: readonly Sweep[] = [
  {
    name: 'unchecked files',
    everyMs: 1000,
    bound: { batch: looks, of: 'files', pace: 'ten files a second are scanned at once' },
    run: checkStoredFiles,
  },
  { name: 'orphaned files', everyMs: 60_000, bound: { batch: orphans, of: 'files' }, run: sweepOrphans },
  { name: 'removed files', everyMs: 5000, bound: { batch: removals, of: 'files' }, run: removeBytes },
];
