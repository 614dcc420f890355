import { asId, type EnrollmentState, enrollmentUndoDays, type Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { isRetryable, isTimeout, isUnavailable, kindOfError } from '../../platform/errors.ts';
import { oneByOne as eachAlone, repeat, repeatInTransactions } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep, Task } from '../../platform/module.ts';
import { assignStatus } from '../statuses/public.ts';
import { applyBatch, applyNext, refuseRow } from './apply.ts';
import { compareBatch, compareRow } from './compare.ts';
import { isEndPaused, pauseEnd } from './end-pauses.ts';
import { applyTask, compareTask, notify, undoTask } from './notify.ts';
import {
  findPosition,
  type ImportId,
  lockAbandonedImport,
  lockDiscardedImport,
  lockImport,
  lockStalledImports,
  updateProgress,
  updateState,
} from './queries-imports.ts';
import { type EndingRow, endEnrollments, findEnding, lockEnding } from './queries-members.ts';
import { deleteSomeRows, updateEnd } from './queries-rows.ts';
import { deleteOldWrites, sendRecordWrites } from './queries-undo.ts';
import { leaveNext, undoBatch, undoNext } from './undo.ts';

/**
 * Seconds without progress after which an import counts as interrupted. No transaction takes longer than ten seconds.
 */
const stalledSeconds = 15;
/** Hours without a new portion after which a file is discarded. */
const abandonedAfterHours = 24;
/** Maximum number of imports that one transaction resumes. */
const resumeBatch = 10;
/** Maximum number of rows of discarded files that one transaction deletes. */
const rowBatch = 5000;
/** Maximum number of coverages that one query finds. Each coverage is ended in its own transaction. */
const endBatch = 20;

const importOf = (payload: Record<string, unknown>): ImportId => asId<'EnrollmentImport'>(Number(payload.importId));

/** Compares a file with the stored members, batch by batch, until the preview is complete. */
export const runCompare: Task = async (payload, context) => {
  let limit = compareBatch;
  await repeat(context, async () => {
    try {
      return await compareRow(importOf(payload), context, limit);
    } catch (error) {
      if (!isTimeout(error) || limit === 1) throw error;
      limit = Math.ceil(limit / 2);
      return true;
    }
  });
};

/**
 * Applies an import file in batches. If a batch fails because of its content, its rows are written one by one, so that
 * only the invalid row is refused. If a batch takes too long, the next batches are half as large. If the database is
 * unavailable, the job fails and runs again later. If this process is stopping, another process continues the import.
 */
export const runApply: Task = (payload, context) => runRows(importOf(payload), context, applying);

/** Undoes an import, batch by batch, with the same handling of failures as `runApply`. */
export const runUndo: Task = (payload, context) => runRows(importOf(payload), context, undoing);

const notStoredReason = sentence('The line could not be saved. See the server log for the cause.');

/** The functions that process an import's rows. */
interface RowWork {
  /** Maximum number of rows in a batch. */
  batch: number;
  next: (importId: ImportId, context: JobContext, limit: number) => Promise<boolean>;
  /** Refuses the row after the given position. Does nothing if another process has already processed that row. */
  refuse: (importId: ImportId, after: number, context: JobContext) => Promise<void>;
}
const applying: RowWork = {
  batch: applyBatch,
  next: applyNext,
  refuse: (importId, after, context) => refuseRow(importId, after, notStoredReason, context),
};
const undoing: RowWork = {
  batch: undoBatch,
  next: undoNext,
  refuse: (importId, after, context) =>
    leaveNext(importId, after, sentence('The change could not be undone. See the server log for the cause.'), context),
};

async function runRows(importId: ImportId, context: JobContext, work: RowWork): Promise<void> {
  let limit = work.batch;
  await repeat(context, async () => {
    const whole = await processBatch(importId, context, work, limit);
    if (whole === 'too long') limit = Math.ceil(limit / 2);
    if (whole === 'failed') await processOneByOne(importId, context, work);
    return whole !== 'done';
  });
}

/** Maximum number of rows that are processed one by one after their batch has failed. */
const oneByOneRows = 500;

async function processOneByOne(importId: ImportId, context: JobContext, work: RowWork): Promise<void> {
  for (let n = 0; n < oneByOneRows && !context.isStopping(); n += 1) {
    const after = await context.transaction((tx) => findPosition(tx, importId));
    const one = await processBatch(importId, context, work, 1);
    if (one === 'done') return;
    if (one === 'failed') await work.refuse(importId, after, context);
  }
}

async function processBatch(
  importId: ImportId,
  context: JobContext,
  work: RowWork,
  limit: number,
): Promise<'more' | 'done' | 'failed' | 'too long'> {
  try {
    return (await work.next(importId, context, limit)) ? 'more' : 'done';
  } catch (error) {
    if (isTimeout(error) && limit > 1) return 'too long';
    if (isUnavailable(error) || isRetryable(error)) throw error;
    // The driver's message can contain the row's values, so only its error code is logged.
    const code = kindOfError(error);
    context.log.error({ importId, code, rows: limit }, 'enrollment: rows were not written');
    return 'failed';
  }
}

/** The task that continues an import, by state. */
const tasks: Partial<Record<EnrollmentState, string>> = {
  comparing: compareTask,
  applying: applyTask,
  undoing: undoTask,
};

/** Resumes imports whose process stopped in the middle or whose job was lost. */
export const resumeSweep: Sweep = {
  name: 'enrollments.resume',
  everyMs: 5000,
  bound: { batch: resumeBatch, of: 'files' },
  async run(context) {
    const now = context.now();
    const before = now.subtract({ seconds: stalledSeconds }).toString();
    await repeatInTransactions(context, async (tx) => {
      const stalled = await lockStalledImports(tx, { before, at: now.toString(), limit: resumeBatch });
      for (const { id, state } of stalled)
        await context.services.jobs.add(tx, tasks[state] ?? applyTask, { importId: id });
      return stalled.length === resumeBatch;
    });
  },
};

/** Discards files whose upload stopped, and then deletes their rows. After that, the upload cannot continue. */
export const abandonSweep: Sweep = {
  name: 'enrollments.abandoned',
  everyMs: 300_000,
  bound: { batch: rowBatch, of: 'rows of a file' },
  async run(context) {
    const now = context.now();
    const before = now.subtract({ hours: abandonedAfterHours }).toString();
    await repeatInTransactions(context, async (tx) => {
      const importId = await lockAbandonedImport(tx, before);
      if (importId === undefined) return false;
      await updateState(tx, importId, 'discarded', now.toString());
      await notify(tx, importId, context.services);
      return true;
    });
    await repeatInTransactions(context, async (tx) => {
      const importId = await lockDiscardedImport(tx);
      if (importId === undefined) return false;
      await deleteSomeRows(tx, importId, rowBatch);
      return true;
    });
  },
};

/**
 * Ends members' coverage on the day after their last day of coverage according to the client's file. If this fails for
 * a member, the import shows the reason, and the end is tried again after an hour. Other members are not affected.
 */
export const endSweep: Sweep = {
  name: 'enrollments.end',
  everyMs: 60_000,
  bound: { batch: endBatch, of: 'coverages' },
  async run(context) {
    const { transaction } = context;
    const now = context.now().toString();
    await eachAlone(context, {
      batch: endBatch,
      find: ({ after }) => transaction((tx) => findEnding(tx, { now, after, limit: endBatch })),
      work: async (ending) => {
        if (isEndPaused(context.services, ending, context.now())) return;
        try {
          const isRefused = await transaction((tx) => endMissingMember(tx, ending, context));
          if (isRefused) pauseEnd(context.services, ending, context.now());
        } catch (error) {
          if (!isUnavailable(error) && !isRetryable(error)) {
            await transaction((tx) => storeEndResult(tx, ending, notStoredReason, context));
            pauseEnd(context.services, ending, context.now());
          }
          throw error;
        }
      },
      message: 'an ended coverage could not be applied',
      fieldsOf: ({ id }) => ({ memberId: id }),
    });
  },
};

/** Ends a member's coverage. Returns true if the status change was refused. */
async function endMissingMember(tx: Db, ending: EndingRow, context: JobContext): Promise<boolean> {
  const { id: memberId, import_id: importId, ends_on: endsOn, time_zone: zone } = ending;
  // Locks the import, the member and the coverage in the same order as an import that writes a file.
  await lockImport(tx, importId);
  if (!(await lockEnding(tx, ending))) return false;
  // The end counts as a write of the import, so that undoing the import also undoes the end.
  sendRecordWrites(tx, importId);
  const now = context.now();
  const day = Temporal.PlainDate.from(endsOn).add({ days: 1 }).toString();
  const applying = { db: tx, now, services: context.services };
  const problem = await assignStatus(applying, { memberId, key: 'disenrolled', day, zone, by: null });
  // A refused status change is not a failure if the member's current status already ends contact.
  const isRefused = problem !== null && !ending.ends_contact;
  if (!isRefused) await endEnrollments(tx, new Map([[memberId, endsOn]]), now.toString());
  await storeEndResult(tx, ending, isRefused ? problem : null, context);
  return isRefused;
}

/** Stores in a member's row whether the coverage could be ended, and updates the import's counts. */
async function storeEndResult(tx: Db, ending: EndingRow, problem: Sentence | null, context: JobContext): Promise<void> {
  const { id: memberId, import_id: importId } = ending;
  const of = await lockImport(tx, importId);
  const before = await updateEnd(tx, importId, memberId, problem);
  if (!of || before === undefined) return;
  const results = before === 'ended' ? { ended: -1, refused: 1 } : { ended: 1, refused: -1 };
  const at = context.now().toString();
  await updateProgress(tx, importId, { position: of.at_position, counts: {}, results, rows: 0, at });
  await notify(tx, importId, context.services);
}

/** Deletes the recorded writes of imports that can no longer be undone. */
export const forgetSweep: Sweep = {
  name: 'enrollments.forget',
  everyMs: 300_000,
  bound: { batch: rowBatch, of: 'recorded rows' },
  async run(context) {
    const before = context
      .now()
      .subtract({ hours: 24 * enrollmentUndoDays })
      .toString();
    await repeatInTransactions(context, async (tx) => (await deleteOldWrites(tx, before, rowBatch)) === rowBatch);
  },
};

export const enrollmentSweeps = [resumeSweep, abandonSweep, endSweep, forgetSweep];
