import type { Db } from '../db.ts';
import { isUnavailable, kindOfError } from '../errors.ts';
import type { JobContext, Services } from '../module.ts';

/**
 * Repeats work until it returns false. A process that is stopping leaves the rest to the next run. Every loop of a sweep goes through one of
 * the functions of this file (sweeps.test.ts).
 */
export async function repeat(
  { isStopping }: Pick<JobContext, 'isStopping'>,
  work: () => Promise<boolean>,
): Promise<void> {
  while (!isStopping() && (await work()));
}

/** Works off a backlog: repeats `work`, each time in a transaction of its own, until it returns false. */
export const untilDone = (context: JobContext, work: (tx: Db) => Promise<boolean>): Promise<void> =>
  repeat(context, () => context.transaction(work));

/** The log does not repeat a failure of a record for this long. */
const silence = { hours: 1 };

/** The last logged failure of each record, for each running application. */
const logged = new WeakMap<Services, Map<string, { code: string; at: Temporal.Instant }>>();

interface OneByOne<Row> {
  /** Maximum number of records that `find` returns. */
  batch: number;
  /** Finds the next records: those after the last id, or all but those that failed. */
  find(seen: { after: number; failed: readonly number[] }): Promise<Row[]>;
  work(record: Row): Promise<void>;
  /** The log message and the record for a failure. */
  message: string;
  fieldsOf(record: Row): Record<string, unknown>;
}

/**
 * Processes records one by one. A record that fails does not block later ones. The log has its id and error, and the
 * next run tries it again.
 * @throws if the database is unreachable
 */
export async function oneByOne<Row extends { id: number }>(
  context: JobContext,
  { batch, find, work, message, fieldsOf }: OneByOne<Row>,
): Promise<void> {
  const { isStopping, log, now, services } = context;
  const failures = logged.get(services) ?? new Map<string, { code: string; at: Temporal.Instant }>();
  logged.set(services, failures);
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
        if (isUnavailable(error)) throw error;
        failed.push(record.id);
        const code = kindOfError(error);
        const last = failures.get(key);
        if (last?.code === code && Temporal.Instant.compare(now(), last.at.add(silence)) < 0) continue;
        failures.set(key, { code, at: now() });
        log.error({ ...fields, code }, message);
      }
    }
    return found.length === batch;
  });
}
