import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Db, SqlValue } from './db.ts';
import { AppError, isTimeout, kindOfError } from './errors.ts';
import { findWritePosition, isReplicaCurrent } from './queries-replica.ts';
import { checkSettings, readingSettings } from './session-settings.ts';
import { within } from './within.ts';

/** Outcomes of a read: the replica answered it, or the reason that the primary did. */
export type ReplicaOutcome = 'replica' | 'behind' | 'busy' | 'unavailable' | 'failed';

/** How long a request waits for the replica to catch up, in milliseconds. */
const waitMs = 250;
const pollMs = 10;
/** How long requests use the primary after the replica was behind, and after it was unavailable, in milliseconds. */
const pauseMs = { behind: 2000, unavailable: 10_000 };
/** Maximum time for the question whether the replica is current, in milliseconds. A replica that hangs is not used. */
const checkMs = 1000;

export interface Replica {
  /**
   * Runs reading work on the replica, if the replica has everything that was committed before this call. Otherwise, or
   * if the work fails there, runs it on the primary.
   * @throws the error of the work, such as an AppError, or a statement that takes too long
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Number of reads by outcome since the process started. */
  counts(): Readonly<Record<ReplicaOutcome, number>>;
  /** Calls a function with the reason if the replica is not used, and with null when it is used again. */
  watch(report: (reason: string | null) => void): void;
}

const dbOf = (client: pg.PoolClient): Db => ({
  query: (text: string, values?: readonly SqlValue[]) => client.query(text, values as unknown[] | undefined),
});

/** Returns a handle whose statements fail after `checkMs`. The caller then closes the connection. */
const limited = (db: Db): Db => ({
  query: (text, values) => within(checkMs, 'The replica did not respond in time', db.query(text, values)),
});

/** Returns true if an error comes from the database or its connection, but not from a statement that takes too long. */
const isOfDatabase = (error: unknown): boolean =>
  !(error instanceof AppError) &&
  !isTimeout(error) &&
  error instanceof Error &&
  ('code' in error || /Connection|Query/.test(error.message));

/**
 * @param pool connections to the replica, each of which stays with one standby
 * @param primary runs a statement on the primary
 * @param lane returns a handle on the primary for one request
 */
export function createReplica(pool: pg.Pool, primary: Db, lane: () => Db): Replica {
  const counts = { replica: 0, behind: 0, busy: 0, unavailable: 0, failed: 0 };
  const checked = new WeakSet<pg.PoolClient>();
  let paused: { until: number; outcome: 'behind' | 'unavailable' } | undefined;
  let report: (reason: string | null) => void = () => {};
  let lastReason: string | null = null;

  function note(reason: string | null): void {
    if (reason !== lastReason) report(reason);
    lastReason = reason;
  }

  function skip(outcome: 'behind' | 'unavailable', reason: string): undefined {
    paused = { until: performance.now() + pauseMs[outcome], outcome };
    counts[outcome] += 1;
    note(reason);
  }

  /** @throws if the connection has a wrong role or wrong limits, or if it leads to a different database */
  async function isCurrent(client: pg.PoolClient): Promise<boolean> {
    const db = limited(dbOf(client));
    if (!checked.has(client)) await checkSettings('the replica', db, readingSettings);
    checked.add(client);
    const position = await findWritePosition(primary);
    const end = performance.now() + waitMs;
    while (!(await isReplicaCurrent(db, position))) {
      if (performance.now() >= end) return false;
      await sleep(pollMs);
    }
    return true;
  }

  /** Returns the result; undefined if the primary must do the work. */
  async function attempt<T>(work: (db: Db) => Promise<T>): Promise<{ result: T } | undefined> {
    if (paused && performance.now() < paused.until) {
      counts[paused.outcome] += 1;
      return undefined;
    }
    if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) {
      counts.busy += 1;
      return undefined;
    }
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      return skip('unavailable', kindOfError(error));
    }
    let broken: Error | undefined;
    try {
      try {
        if (!(await isCurrent(client))) return skip('behind', 'behind');
      } catch (error) {
        broken = error as Error;
        return skip('unavailable', broken.message);
      }
      const result = await work(dbOf(client));
      counts.replica += 1;
      note(null);
      return { result };
    } catch (error) {
      if (!isOfDatabase(error)) throw error;
      // for example because the standby cancels a statement that delays its replay
      broken = error as Error;
      counts.failed += 1;
      note(kindOfError(error));
      return undefined;
    } finally {
      client.release(broken);
    }
  }

  return {
    read: async (work) => {
      const done = await attempt(work);
      return done ? done.result : work(lane());
    },
    counts: () => counts,
    watch(next) {
      report = next;
    },
  };
}
