import type pg from 'pg';
import type { Db, SqlValue } from './db.ts';
import { AppError } from './errors.ts';
import { findWritePosition, isReplicaCurrent } from './queries-replica.ts';
import { checkSettings, readingSettings } from './session-settings.ts';

/** Where a read was answered, and why not by the replica. */
export const replicaOutcomes = ['replica', 'behind', 'unavailable', 'failed'] as const;
export type ReplicaOutcome = (typeof replicaOutcomes)[number];

/** How long a request waits for the replica to catch up, in milliseconds. */
const waitMs = 250;
const pollMs = 10;
/** How long requests use the primary after the replica was unavailable, in milliseconds. */
const pauseMs = 10_000;

export interface Replica {
  /**
   * Runs reading work on the replica, if the replica has everything that was committed before this call. Otherwise, or
   * if the work fails there, runs it on the primary. A replica never makes a request fail.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Number of reads by outcome since the process started. */
  counts(): Readonly<Record<ReplicaOutcome, number>>;
}

const dbOf = (client: pg.PoolClient): Db => ({
  query: (text: string, values?: readonly SqlValue[]) => client.query(text, values as unknown[] | undefined),
});
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param pool connections to the replica, each of which stays with one standby even behind a load balancer
 * @param primary runs a statement on the primary
 * @param lane returns a handle on the primary for one request
 */
export function createReplica(pool: pg.Pool, primary: Db, lane: () => Db): Replica {
  const counts = { replica: 0, behind: 0, unavailable: 0, failed: 0 };
  const checked = new WeakSet<pg.PoolClient>();
  let pausedUntil = 0;

  /** @throws if the connection has a wrong role or wrong limits */
  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (checked.has(client)) return client;
    try {
      await checkSettings('the replica', dbOf(client), readingSettings);
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
    checked.add(client);
    return client;
  }

  async function isCurrent(client: pg.PoolClient): Promise<boolean> {
    const position = await findWritePosition(primary);
    const end = performance.now() + waitMs;
    while (!(await isReplicaCurrent(dbOf(client), position))) {
      if (performance.now() >= end) return false;
      await sleep(pollMs);
    }
    return true;
  }

  /** Returns the result; undefined if the primary must do the work. */
  async function attempt<T>(work: (db: Db) => Promise<T>): Promise<{ result: T } | undefined> {
    if (performance.now() < pausedUntil) {
      counts.unavailable += 1;
      return undefined;
    }
    let client: pg.PoolClient;
    try {
      client = await connect();
    } catch {
      pausedUntil = performance.now() + pauseMs;
      counts.unavailable += 1;
      return undefined;
    }
    let broken: Error | undefined;
    try {
      if (!(await isCurrent(client))) {
        counts.behind += 1;
        return undefined;
      }
      const result = await work(dbOf(client));
      counts.replica += 1;
      return { result };
    } catch (error) {
      if (error instanceof AppError) throw error;
      // for example because the standby cancels a statement that delays its replay
      broken = error as Error;
      counts.failed += 1;
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
  };
}
