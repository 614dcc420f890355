import { asId, type IdOf } from '@guidepost/contracts';
import { isRetryable, isTimeout, isUnavailable, kindOfError } from '../../platform/errors.ts';
import { repeat, repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep, Task } from '../../platform/module.ts';
import { finishImport, importBatch, importTask, notifyProgress, refuseFile } from './batch.ts';
import {
  claimStalledImports,
  deleteDiscardedFiles,
  findNextFiles,
  lockAbandonedImport,
  updateFailed,
} from './queries-batch.ts';

/**
 * Maximum number of files and bytes in one transaction. The byte limit keeps a transaction well below its maximum
 * duration.
 */
const batch = { files: 50, bytes: 4_000_000 };
/**
 * A run without progress for this number of seconds was interrupted, because no transaction takes longer than ten
 * seconds.
 */
const stalledAfterSeconds = 15;
/** Maximum number of interrupted imports that are queued again in one transaction. */
const resumeBatch = 10;
/** Hours without a new file after which an import that was not run is discarded. */
const abandonedAfterHours = 24;
/** Maximum number of files of discarded imports that one transaction deletes. A file can have 4 MB. */
const deleteBatch = 100;

/**
 * Runs an import in batches. Each batch is one transaction, which also stores the progress, so a run after an
 * interruption continues with the waiting files. If a batch fails because of its content, its files are imported one by
 * one, and only the faulty file is refused. If the database is unavailable, the job fails and is retried.
 */
export const runImport: Task = async (payload, context) => {
  const importId = asId<'Import'>(Number(payload.importId));
  await repeat(context, async () => {
    const waiting = await context.transaction((tx) => findNextFiles(tx, importId, batch));
    if (waiting.length > 0 && !(await importPart(importId, waiting, context))) {
      for (const position of waiting) {
        if (!(await importPart(importId, [position], context))) await refuseFile(importId, position, context);
      }
    }
    return waiting.length > 0;
  });
  // If this process is stopping, the sweep of another process continues the import.
  if (!context.isStopping()) await finishImport(importId, context);
};

/**
 * Returns true if the files were imported. Returns false if their content caused an error, or if several files together
 * take too long.
 * @throws if the database is unavailable or the transaction can be retried
 */
async function importPart(
  importId: IdOf<'Import'>,
  positions: readonly number[],
  context: JobContext,
): Promise<boolean> {
  try {
    await importBatch(importId, positions, context);
    return true;
  } catch (error) {
    const isTooMuch = isTimeout(error) && positions.length > 1;
    if (!isTooMuch && (isUnavailable(error) || isRetryable(error))) throw error;
    // The driver's message can contain personal data, so only its code and the positions of the files are logged.
    const code = kindOfError(error);
    context.log.error({ importId, positions, code }, 'import: files were not imported');
    return false;
  }
}

/** Requeues imports whose process ended during the run, or whose job was lost. */
export const resumeSweep: Sweep = {
  name: 'imports.resume',
  everyMs: 5000,
  bound: { batch: resumeBatch, of: 'imports' },
  async run(context) {
    const now = context.now();
    const before = now.subtract({ seconds: stalledAfterSeconds }).toString();
    await repeatInTransactions(context, async (tx) => {
      const stalled = await claimStalledImports(tx, { before, at: now.toString(), limit: resumeBatch });
      for (const importId of stalled) await context.services.jobs.add(tx, importTask, { importId });
      return stalled.length === resumeBatch;
    });
  },
};

/** Discards imports whose files were not sent completely, so that they were never run. Then deletes their files. */
export const abandonSweep: Sweep = {
  name: 'imports.abandoned',
  everyMs: 300_000,
  bound: { batch: deleteBatch, of: 'files of imports' },
  async run(context) {
    const now = context.now();
    const before = now.subtract({ hours: abandonedAfterHours }).toString();
    await repeatInTransactions(context, async (tx) => {
      const importId = await lockAbandonedImport(tx, before);
      if (importId === undefined) return false;
      await updateFailed(tx, importId, now.toString());
      await notifyProgress(tx, importId, context);
      return true;
    });
    await repeatInTransactions(context, async (tx) => (await deleteDiscardedFiles(tx, deleteBatch)) === deleteBatch);
  },
};
