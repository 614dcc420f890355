import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** Connection string with the role that owns the tables. */
  readonly url: string;
  /** Settings of a server that uses this database, through a pooler and with NATS if the run has them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Runs SQL as the role that owns the tables, to write or read data directly. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const natsSettings = (): Record<string, string> => {
  const url = inject('natsUrl');
  return url === null ? {} : { NATS_URL: url };
};

function addressesOf(url: URL): Record<string, string> {
  const pooler = inject('pooler');
  if (pooler === null) return { DATABASE_URL: url.href };
  const { login, readLogin, password, port } = pooler;
  const as = (name: string, at: string) => `postgres://${name}:${password}@127.0.0.1:${at}${url.pathname}`;
  return {
    DATABASE_URL: as(login, String(port)),
    DATABASE_READ_URL: as(readLogin, String(port)),
    DATABASE_DIRECT_URL: as(login, url.port),
  };
}

/** Creates a database for this test, with all migrations and without users. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const admin = inject('pgAdminUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await as(admin, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${inject('pgTemplate')} STRATEGY FILE_COPY`),
  );
  const url = new URL(admin);
  url.pathname = name;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  pool.on('error', () => {});
  // When the database is dropped, connections that are still closing report errors.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    url: url.href,
    settings: { ...addressesOf(url), ...natsSettings() },
    async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await pool.query<T>(text, values)).rows;
    },
    async drop() {
      await pool.end();
      await as(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
