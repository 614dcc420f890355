import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface Clone {
  /** Database URL, for the owner's role. */
  url: string;
  drop(): Promise<void>;
}

/** Creates a database for one test, with all migrations and no data. */
export async function cloneTemplate(): Promise<Clone> {
  const adminUrl = inject('pgAdminUrl');
  const name = `local_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${inject('pgTemplate')} STRATEGY FILE_COPY`);
  const url = new URL(adminUrl);
  url.pathname = name;
  return { url: url.href, drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
