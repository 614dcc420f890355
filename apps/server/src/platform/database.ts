import pg from 'pg';
import type { Db } from './db.ts';
import { types } from './driver-types.ts';
import { isRetryable, kindOfError } from './errors.ts';
import { NamingClient } from './naming-client.ts';
import { createReplica, type Replica } from './replica.ts';
import { RequestConnection } from './request-connection.ts';
import {
  directSettings,
  readingSettings,
  type SessionSettings,
  unlimitedReadingSettings,
  writingSettings,
} from './session-settings.ts';
import { traced } from './tracing.ts';
import { Transaction } from './transaction.ts';

/** A pool's connections, and the number of requests that wait for one. */
export interface PoolStats {
  readonly pool: 'reading' | 'writing';
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  /** A pool for GET requests. Its transactions are read-only, so that the handler of a GET request cannot write. */
  readonly reading: Db;
  readonly writing: Db;
  /**
   * Returns a read-only handle for one GET request. Statements that start together (`Promise.all`) are sent together on
   * one connection.
   */
  lane(): Db;
  /** The read replica; undefined if the installation has none. */
  readonly replica: Replica | undefined;
  /**
   * Opens a pool for graphile-worker alone. Each of the two job runners listens on one connection, and the other
   * connections record which jobs are claimed and done. If recording fails, all jobs stop for a while. The pool
   * therefore waits ten times as long for a connection as a request does. The calling code closes the pool.
   */
  openJobPool(): pg.Pool;
  /**
   * Runs work in one transaction. Retries it at most twice if it conflicts with another transaction (40001, 40P01).
   * Statements that do not wait for each other (`Promise.all`, `send`) are sent together. PostgreSQL still runs them
   * one after another.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Waits for a free connection of a pool, as a request does. Used to measure how long requests wait. */
  waitForConnection(pool: PoolStats['pool']): Promise<void>;
  /** Returns the state of the pools for requests. */
  pools(): readonly PoolStats[];
  /** Returns the number of transactions that were run again after a conflict. */
  retries(): number;
  /** Opens a connection outside the pools, for LISTEN. The calling code closes the connection. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Returns the startup options of a connection that does not go through a pooler (docs/operations/scale.md#connections). */
const startOptions = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** A database's connection strings. */
export interface DatabaseAddresses {
  /** The connection string for writing. */
  readonly url: string;
  /**
   * The connection string for reading, with its own login. If it is given, both logins must have their settings stored
   * in PostgreSQL, because a pooler refuses or ignores startup options.
   */
  readonly readUrl?: string | undefined;
  /** The connection string of a standby for long lists and exports, with the login for reading. */
  readonly replicaUrl?: string | undefined;
  /** The connection string for LISTEN and for jobs, without a pooler. Default: `url`. */
  readonly directUrl?: string | undefined;
}

/**
 * Slightly longer than PostgreSQL's statement timeout. If there is no result after this time, the database is not
 * responding.
 */
const responseMs = 32_000;

/**
 * Milliseconds after which an unused connection is closed. A new connection takes a tenth of a second of processor time,
 * because it reads the catalog and plans each statement again. The driver's default of ten seconds is too short for a
 * user who reads a page for half a minute.
 */
const idleMs = 10 * 60_000;

/**
 * Opens a pool for reading and a pool for writing, with `size` connections each (at least four for writing). A pool
 * with more than a few connections per processor is slower, because of context switches.
 * @param withinMs maximum time for a result; a connection that takes longer is closed
 */
export function openDatabase(addresses: string | DatabaseAddresses, size: number, withinMs = responseMs): Database {
  const {
    url,
    readUrl,
    replicaUrl,
    directUrl = url,
  }: DatabaseAddresses = typeof addresses === 'string' ? { url: addresses } : addresses;
  const base = {
    types,
    connectionTimeoutMillis: 3000,
    query_timeout: withinMs,
    keepAlive: true,
    idleTimeoutMillis: idleMs,
    // a firewall or load balancer between the machines drops a silent connection after a few minutes
    keepAliveInitialDelayMillis: 30_000,
    Client: NamingClient,
  };
  const readingPool = new pg.Pool({
    ...base,
    connectionString: readUrl ?? url,
    pipeline: true,
    max: size,
    ...(readUrl === undefined && { options: startOptions(readingSettings) }),
  });
  const writingPool = new pg.Pool({
    ...base,
    connectionString: url,
    pipeline: true,
    max: Math.max(4, size),
    ...(readUrl === undefined && { options: startOptions(writingSettings) }),
  });
  const replicaPool =
    replicaUrl === undefined
      ? undefined
      : new pg.Pool({
          ...base,
          connectionString: replicaUrl,
          pipeline: true,
          max: size,
          ...(readUrl === undefined && { options: startOptions(readingSettings) }),
        });
  for (const pool of [readingPool, writingPool, ...(replicaPool ? [replicaPool] : [])]) ignoreIdleErrors(pool);
  const reading = throughPool(readingPool);
  const writing = throughPool(writingPool);

  async function runOnce<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = await writingPool.connect();
    const opened = new Transaction(client);
    let broken: Error | undefined;
    try {
      const result = await work(opened);
      await opened.commit();
      return result;
    } catch (error) {
      await opened.rollback().catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      const cause = opened.causeOf(error);
      // after a failover, a new connection reaches the new primary
      if (kindOfError(cause) === '25006') broken ??= cause as Error;
      throw cause;
    } finally {
      opened.detach();
      client.release(broken);
    }
  }

  const statsOf = (pool: PoolStats['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolStats => ({
    pool,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  });
  let retries = 0;
  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await traced(
          () => ({ name: 'transaction', kind: 'internal', values: { 'guidepost.attempt': attempt } }),
          () => runOnce(work),
        );
      } catch (error) {
        if (attempt >= 3 || !isRetryable(error)) throw error;
        retries += 1;
      }
    }
  }

  const lane = () => new RequestConnection(readingPool);
  return {
    reading,
    writing,
    lane,
    replica: replicaPool && createReplica(replicaPool, reading, lane),
    openJobPool() {
      const pool = new pg.Pool({
        connectionString: directUrl,
        types,
        max: 4,
        options: startOptions(directSettings),
        connectionTimeoutMillis: 30_000,
        query_timeout: withinMs,
        keepAlive: true,
      });
      ignoreIdleErrors(pool);
      return pool;
    },
    transaction,
    async waitForConnection(pool) {
      (await (pool === 'reading' ? readingPool : writingPool).connect()).release();
    },
    pools: () => [statsOf('reading', readingPool), statsOf('writing', writingPool)],
    retries: () => retries,
    connect: () =>
      openConnection({
        connectionString: directUrl,
        options: startOptions(directSettings),
        connectionTimeoutMillis: 3000,
      }),
    async close() {
      await Promise.allSettled([readingPool.end(), writingPool.end(), replicaPool?.end()]);
    },
  };
}

/**
 * Opens a connection with the rights of its login and without time limits, for commands of an operator. The calling code
 * closes the connection.
 */
export const connectAsLogin = (url: string): Promise<pg.Client> =>
  openConnection({ connectionString: url, connectionTimeoutMillis: 5000 });

/**
 * Opens a read-only connection with the server's role and without time limits, for commands of an operator that read
 * whole tables. The calling code closes the connection.
 */
export const connectToRead = ({ url, directUrl = url }: DatabaseAddresses): Promise<pg.Client> =>
  openConnection({
    connectionString: directUrl,
    options: startOptions(unlimitedReadingSettings),
    connectionTimeoutMillis: 5000,
  });

async function openConnection(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, types, keepAlive: true });
  // If the connection is lost, the running statement also fails.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Listens for errors of idle connections. The pool replaces a broken connection. Without a listener the error would end
 * the process.
 */
function ignoreIdleErrors(pool: pg.Pool): void {
  pool.on('error', () => {});
  // Ignores the error if a connection breaks between two statements of a transaction, because the next statement fails
  // anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** Runs each statement on any free connection. */
const throughPool = (pool: pg.Pool): Db => ({
  query: (text, values) => pool.query(text, values as unknown[] | undefined),
});
