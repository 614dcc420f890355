import { asId, type IdOf } from '@guidepost/contracts';
import { isRetryable, isUnavailable, kindOfError } from '../../platform/errors.ts';
import { repeat, untilDone } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep, Task } from '../../platform/module.ts';
import { finishImport, importTask, refuseFile, workOn } from './batch.ts';
import { findNextFiles, takeStalled } from './queries-batch.ts';

/** Files in one transaction; the bytes keep it well under the time that a transaction may take. */
const batch = { files: 50, bytes: 4_000_000 };
/** A run that stood still for so long was interrupted: no transaction takes longer than ten seconds. */
const stalledAfterSeconds = 15;
/** Imports that are taken up in one transaction. */
const resumeBatch = 10;

/**
 * Works an import off, batch by batch, each in a transaction of its own with its progress. Whatever interrupts it,
 * the next run goes on with the files that still wait. Where a batch fails on something in it, its files are taken one by
 * one, so that only the one at fault is refused; where the database is away, the job fails and is run again.
 */
export const runImport: Task = async (payload, context) => {
  const importId = asId<'Import'>(Number(payload.importId));
  await repeat(context, async () => {
    const waiting = await context.transaction((tx) => findNextFiles(tx, importId, batch));
    if (waiting.length > 0 && !(await attempt(importId, waiting, context))) {
      for (const position of waiting) {
        if (!(await attempt(importId, [position], context))) await refuseFile(importId, position, context);
      }
    }
    return waiting.length > 0;
  });
  // the sweep of another process takes up what a stopping one leaves
  if (!context.isStopping()) await finishImport(importId, context);
};

/** True when the files were worked on; false when something in them stood in the way. */
async function attempt(importId: IdOf<'Import'>, positions: readonly number[], context: JobContext): Promise<boolean> {
  try {
    await workOn(importId, positions, context);
    return true;
  } catch (error) {
    if (isUnavailable(error) || isRetryable(error)) throw error;
    // The driver's message can quote values; its code and the files' positions are enough to find the cause.
    const code = kindOfError(error);
    context.log.error({ importId, positions, code }, 'import: files could not be taken in');
    return false;
  }
}

/** Takes up imports whose process went away in the middle, or whose job was lost. */
export const resumeSweep: Sweep = {
  name: 'imports.resume',
  everyMs: 5000,
  bound: { batch: resumeBatch, of: 'imports' },
  async run(context) {
    const now = context.now();
    const before = now.subtract({ seconds: stalledAfterSeconds }).toString();
    await untilDone(context, async (tx) => {
      const stalled = await takeStalled(tx, { before, at: now.toString(), limit: resumeBatch });
      for (const importId of stalled) await context.services.jobs.add(tx, importTask, { importId });
      return stalled.length === resumeBatch;
    });
  },
};
