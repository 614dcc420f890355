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

/** How a failure of a record is logged. */
interface FailureLog<Row> {
  /** The log message for a failure. `fieldsOf` returns the log fields of the record. */
  message: string;
  fieldsOf(record: Row): Record<string, unknown>;
}

/** Returns functions that log the failures of records. They log the same failure of a record once an hour. */
function failureLog<Row>({ log, now, services }: JobContext, { message, fieldsOf }: FailureLog<Row>) {
  const failures = lastLoggedFailures.get(services) ?? new Map<string, { code: string; at: Temporal.Instant }>();
  lastLoggedFailures.set(services, failures);
  const keyOf = (record: Row) => JSON.stringify([message, fieldsOf(record)]);
  return {
    succeeded: (record: Row) => void failures.delete(keyOf(record)),
    failed(record: Row, error: unknown): void {
      const code = kindOfError(error);
      const last = failures.get(keyOf(record));
      if (last?.code === code && Temporal.Instant.compare(now(), last.at.add(logInterval)) < 0) return;
      failures.set(keyOf(record), { code, at: now() });
      log.error({ ...fieldsOf(record), code }, message);
    },
  };
}

/** Throws the error if all records would fail with it, because the database is unreachable. */
function throwIfUnavailable(error: unknown): void {
  if (isUnavailable(error) && !isTimeout(error)) throw error;
}

interface OneByOne<Row> extends FailureLog<Row> {
  /** Maximum number of records that `find` returns. Infinity if it returns all records. */
  batch: number;
  /** Finds the next records to process: either those with an id above `after`, or all except those in `failed`. */
  find(seen: { after: number; failed: readonly number[] }): Promise<Row[]>;
  work(record: Row): Promise<void>;
}

/**
 * Processes records one by one. A record that fails or takes too long does not block later records. Its id and error
 * are logged, and the next run retries it.
 * @throws if the database is unreachable
 */
export async function oneByOne<Row extends { id: number }>(
  context: JobContext,
  { batch, find, work, ...logging }: OneByOne<Row>,
): Promise<void> {
  const { isStopping } = context;
  const log = failureLog(context, logging);
  const failed: number[] = [];
  let after = 0;
  await repeat(context, async () => {
    const found = await find({ after, failed });
    for (const record of found) {
      if (isStopping()) return false;
      after = record.id;
      try {
        await work(record);
        log.succeeded(record);
      } catch (error) {
        throwIfUnavailable(error);
        failed.push(record.id);
        log.failed(record, error);
      }
    }
    return found.length === batch;
  });
}

/** The records that a statement locks: at most `limit`, except those in `failed`. */
export interface LockedBatch {
  limit: number;
  failed: readonly number[];
}

interface InBatches<Row> extends FailureLog<Row> {
  /** Maximum number of records in one transaction. */
  batch: number;
  /** Finds and locks the next records. */
  lock(tx: Db, which: LockedBatch): Promise<Row[]>;
  /** Processes locked records in the same transaction. Returns false if the remaining records need no work. */
  work(tx: Db, records: Row[]): Promise<unknown>;
}

/**
 * Processes records in batches, each in one transaction. If a batch fails, its records are processed one by one, so
 * that a record that fails or takes too long does not block others. Its id and error are logged, and the next run
 * retries it.
 * @throws if the database is unreachable, or if no records can be locked
 */
export async function inBatches<Row extends { id: number }>(
  context: JobContext,
  { batch, lock, work, ...logging }: InBatches<Row>,
): Promise<void> {
  const log = failureLog(context, logging);
  const failed: number[] = [];
  /** Number of records of a failed batch that are still processed one by one. */
  let alone = 0;
  await repeat(context, async () => {
    const limit = alone > 0 ? 1 : batch;
    let locked: Row[] = [];
    let isMore: unknown;
    try {
      await context.transaction(async (tx) => {
        locked = await lock(tx, { limit, failed });
        isMore = locked.length > 0 && (await work(tx, locked));
      });
      for (const record of locked) log.succeeded(record);
    } catch (error) {
      throwIfUnavailable(error);
      const [first] = locked;
      if (first === undefined) throw error;
      if (locked.length > 1) {
        alone = locked.length;
        return true;
      }
      failed.push(first.id);
      log.failed(first, error);
    }
    alone = Math.max(0, alone - 1);
    return locked.length === limit && isMore !== false;
  });
}
