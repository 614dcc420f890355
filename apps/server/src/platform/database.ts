import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isRetryable } from './errors.ts';
import type { Db } from './module.ts';
import type { Tables } from './schema.ts';

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
 * Statements beyond the first thousand texts (lists of varying length) go unnamed.
 */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query nine ways; ours narrows one and passes the rest on
  override query(...args: any[]): any {
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
  /** For what needs a connection of its own kind (graphile-worker). */
  readonly pool: pg.Pool;
  /** Runs work in one transaction, at most three times where it met another one (40001, 40P01). */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** A connection outside the pools, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Options that each connection starts with: the server acts as the role that cannot alter tables or audit rows. */
const startOptions = (extra: string) =>
  `-c role=guidepost_app -c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=15s ${extra}`.trim();

export function openDatabase(url: string, size: number): Database {
  const base = { connectionString: url, types, connectionTimeoutMillis: 3000, keepAlive: true, Client: NamingClient };
  const readingPool = new pg.Pool({ ...base, max: size, options: startOptions('-c default_transaction_read_only=on') });
  const writingPool = new pg.Pool({
    ...base,
    max: Math.max(4, Math.ceil(size / 2)),
    options: startOptions('-c transaction_timeout=10s'),
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  for (const pool of [readingPool, writingPool]) {
    pool.on('error', () => {});
    // The same for one that breaks between two statements of a transaction: the statement rejects by itself.
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  const reading = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readingPool }) });
  const writing = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writingPool }) });

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writing.transaction().execute(work);
      } catch (error) {
        if (attempt >= 3 || !isRetryable(error)) throw error;
      }
    }
  }

  return {
    reading,
    writing,
    pool: writingPool,
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
      await Promise.allSettled([reading.destroy(), writing.destroy()]);
    },
  };
}

/** Runs hand-written SQL, compiled once and by name: for the hot paths (design 4). */
export async function rows<T>(db: Db, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const result = await db.executeQuery<T>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}

/**
 * A condition that a number is among those of parameter $n. The array stands in a sub-select: seen directly, a plan for
 * one list of three looks so much cheaper than one for lists of any length that PostgreSQL plans every call anew.
 */
export const among = (n: number): string => `= ANY((SELECT $${n}::bigint[])::bigint[])`;
