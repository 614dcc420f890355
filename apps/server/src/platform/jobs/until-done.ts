import type { Db } from '../db.ts';
import { isTimeout, isUnavailable, kindOfError } from '../errors.ts';
import type { JobContext, Services } from '../module.ts';

/**
 * Repeats work until it returns false. If the process is stopping, the next run does the rest. Every loop in a sweep
 * must use one of the functions in this file (sweeps.test.ts).
 */
export async function repeat(
  { isStopping }: Pick<JobContext, 'isStopping'>,
  work: () => Promise<boolean>,
): Promise<void> {
  while (!isStopping() && (await work()));
}

/** Repeats `work` until it returns false, to process a backlog. Each repetition has its own transaction. */
export const repeatInTransactions = (context: JobContext, work: (tx: Db) => Promise<boolean>): Promise<void> =>
  repeat(context, () => context.transaction(work));

/** Time during which the same failure of a record is not logged again. */
const logInterval = { hours: 1 };

/** The last logged failure of each record, for each running application. */
const lastLoggedFailures = new WeakMap<Services, Map<string, { code: string; at: Temporal.Instant }>>();

interface OneByOne<Row> {
  /** Maximum number of records that `find` returns. Infinity if it returns all records. */
  batch: number;
  /** Finds the next records to process: either those with an id above `after`, or all except those in `failed`. */
  find(seen: { after: number; failed: readonly number[] }): Promise<Row[]>;
  work(record: Row): Promise<void>;
  /** The log message for a failure. `fieldsOf` returns the log fields of the record. */
  message: string;
  fieldsOf(record: Row): Record<string, unknown>;
}

/**
 * Processes records one by one. A record that fails or takes too long does not block later records. Its id and error
 * are logged, and the next run retries it.
 * @throws if the database is unreachable
 */
export async function oneByOne<Row extends { id: number }>(
  context: JobContext,
  { batch, find, work, message, fieldsOf }: OneByOne<Row>,
): Promise<void> {
  const { isStopping, log, now, services } = context;
  const failures = lastLoggedFailures.get(services) ?? new Map<string, { code: string; at: Temporal.Instant }>();
  lastLoggedFailures.set(services, failures);
  const failed: number[] = [];
  let after = 0;
  await repeat(context, async () => {
    const found = await find({ after, failed });
    for (const record of found) {
      if (isStopping()) return false;
      after = record.id;
      const fields = fieldsOf(record);
      const key = JSON.stringify([message, fields]);
      try {
        await work(record);
        failures.delete(key);
      } catch (error) {
        if (isUnavailable(error) && !isTimeout(error)) throw error;
        failed.push(record.id);
        const code = kindOfError(error);
        const last = failures.get(key);
        if (last?.code === code && Temporal.Instant.compare(now(), last.at.add(logInterval)) < 0) continue;
        failures.set(key, { code, at: now() });
        log.error({ ...fields, code }, message);
      }
    }
    return found.length === batch;
  });
}
