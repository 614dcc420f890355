import type { Socket } from 'node:net';
import pg from 'pg';
import type { Db } from './db.ts';
import { isRetryable } from './errors.ts';
import { Lane } from './lane.ts';
import { Transaction } from './transaction.ts';

const builtin = pg.types.builtins;

/** `2026-11-20 16:33:25.12+00` as `2026-11-20T16:33:25.12Z`; sessions run in UTC, so the offset is always +00. */
const instant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtin.INT8) return Number;
    if (oid === builtin.DATE) return String;
    if (oid === builtin.TIMESTAMPTZ) return instant;
    // int8[]
    if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

const names = new Map<string, string>();
const namesKept = 1000;

/**
 * Runs every statement with parameters by a name of its own, so that PostgreSQL plans it once a connection.
 * Statements beyond the first thousand texts (lists of varying length) go unnamed. What is asked in one go leaves in one
 * packet.
 */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query nine ways; ours narrows one and passes the rest on
  override query(...args: any[]): any {
    const { stream } = (this as unknown as { connection: { stream: Partial<Socket> } }).connection;
    stream.cork?.();
    process.nextTick(() => stream.uncork?.());
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      let name = names.get(text);
      if (name === undefined && names.size < namesKept) {
        name = `s${names.size}`;
        names.set(text, name);
      }
      return super.query({ ...(name ? { name } : {}), text, values } as pg.QueryConfig, args[2]);
    }
    // @ts-expect-error the overloads are the parent's
    return super.query(...args);
  }
}

export interface Database {
  /** For GET requests: a pool whose transactions are read-only, so that a reading handler cannot write. */
  readonly reading: Db;
  readonly writing: Db;
  /** For one GET request: as `reading`, and what it asks at once (`Promise.all`) travels together on one connection. */
  lane(): Db;
  /**
   * A pool for graphile-worker alone: it listens on one connection and notes on the others what is taken and done. It
   * waits ten times as long for a connection as a request does: a note that is lost stops all jobs for a while. The
   * caller ends it.
   */
  openJobPool(): pg.Pool;
  /**
   * Runs work in one transaction, at most three times where it met another one (40001, 40P01). Statements that do not
   * wait for each other (`Promise.all`, `send`) travel together; PostgreSQL still runs them one after another.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** A connection outside the pools, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Options that each connection starts with: the server acts as the role that cannot alter tables or audit rows. */
const startOptions = (extra: string) =>
  [
    '-c role=guidepost_app -c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=15s',
    // How alike a word and a part of a text must be for <%: two letters that changed places are forgiven.
    '-c pg_trgm.word_similarity_threshold=0.35',
    extra,
  ]
    .join(' ')
    .trim();

/** A little longer than PostgreSQL lets a statement run: who has no answer then asks one that stands still. */
const answerMs = 32_000;

/**
 * Two pools, one for reading and one for writing, of so many connections each. More than a few a processor cost both
 * sides more in switching between them than they bring.
 * @param withinMs how long PostgreSQL may take to answer; its connection is given up then
 */
export function openDatabase(url: string, size: number, withinMs = answerMs): Database {
  const base = {
    connectionString: url,
    types,
    connectionTimeoutMillis: 3000,
    query_timeout: withinMs,
    keepAlive: true,
    Client: NamingClient,
  };
  const readingPool = new pg.Pool({
    ...base,
    pipeline: true,
    max: size,
    options: startOptions('-c default_transaction_read_only=on'),
  });
  const writingPool = new pg.Pool({
    ...base,
    pipeline: true,
    max: Math.max(4, size),
    options: startOptions('-c transaction_timeout=10s'),
  });
  for (const pool of [readingPool, writingPool]) outliveBroken(pool);
  const reading = throughPool(readingPool);
  const writing = throughPool(writingPool);

  async function once<T>(work: (tx: Db) => Promise<T>): Promise<T> {
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
      throw opened.causeOf(error);
    } finally {
      client.release(broken);
    }
  }

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(work);
      } catch (error) {
        if (attempt >= 3 || !isRetryable(error)) throw error;
      }
    }
  }

  return {
    reading,
    writing,
    lane: () => new Lane(readingPool),
    openJobPool() {
      const pool = new pg.Pool({
        connectionString: url,
        types,
        max: 3,
        options: startOptions(''),
        connectionTimeoutMillis: 30_000,
        query_timeout: withinMs,
        keepAlive: true,
      });
      outliveBroken(pool);
      return pool;
    },
    transaction,
    async connect() {
      const client = new pg.Client({
        connectionString: url,
        types,
        options: startOptions(''),
        connectionTimeoutMillis: 3000,
        keepAlive: true,
      });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    async close() {
      await Promise.allSettled([readingPool.end(), writingPool.end()]);
    },
  };
}

/** A connection that breaks is replaced by its pool; without a listener it would end the process. */
function outliveBroken(pool: pg.Pool): void {
  pool.on('error', () => {});
  // The same for one that breaks between two statements of a transaction: the statement rejects by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** Each statement on whichever connection is free. */
const throughPool = (pool: pg.Pool): Db => ({
  query: (text, values) => pool.query(text, values as unknown[] | undefined),
});
