import type pg from 'pg';
import { lockKeys } from './locks.ts';

/** Statements of migrations. They run on one connection of the role that owns the tables. */

/** Permissions of the server's role in the job queue's schema. */
export const jobGrants = `
  GRANT USAGE ON SCHEMA graphile_worker TO guidepost_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO guidepost_app;
  GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA graphile_worker TO guidepost_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO guidepost_app;
  -- Its tables have row security without a policy, so other roles than their owner could neither read nor write rows.
  DO $$ DECLARE queue record; BEGIN
    FOR queue IN
      SELECT c.oid::regclass AS name FROM pg_class c
       WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
         AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'guidepost_app')
    LOOP
      EXECUTE format('CREATE POLICY guidepost_app ON %s TO guidepost_app USING (true) WITH CHECK (true)', queue.name);
    END LOOP;
  END $$;
`;

/**
 * Prepares a migration's session. Long statements are permitted. If the migrating process is killed, PostgreSQL ends
 * the statement within seconds, so that the statement's locks do not remain until it is done.
 */
export const prepareSession = (owner: pg.Client): Promise<unknown> =>
  owner.query(`SET statement_timeout = 0; SET transaction_timeout = 0; SET client_connection_check_interval = '2s'`);

export const setLockTimeout = (owner: pg.Client, ms: number): Promise<unknown> =>
  owner.query(`SET lock_timeout = ${Math.trunc(ms)}`);

/**
 * Tries to take the migration lock for this session. Never waits: `CREATE INDEX CONCURRENTLY` waits for each running
 * statement, so it would wait for a statement that waits for this lock.
 */
export async function tryMigrationLock(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [lockKeys.migration]);
  return rows[0]?.got ?? false;
}

/**
 * Returns true if the current session has the migration lock. A connection pooler can use another session for each
 * statement.
 */
export async function hasMigrationLock(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND pid = pg_backend_pid() AND granted`,
    [lockKeys.migration],
  );
  return rowCount === 1;
}

export const releaseMigrationLock = (owner: pg.Client): Promise<unknown> =>
  owner.query('SELECT pg_advisory_unlock($1)', [lockKeys.migration]);

/** Returns the names of the applied migrations. */
export async function appliedMigrations(owner: pg.Client): Promise<Set<string>> {
  await owner.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

/** Records that a migration was applied. */
export const insertMigration = (owner: pg.Client, name: string): Promise<unknown> =>
  owner.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);

/** Deletes the progress of a migration's batches. */
export const deleteBatches = (owner: pg.Client, name: string): Promise<unknown> =>
  owner.query('DELETE FROM migration_batches WHERE migration = $1', [name]);

/** Drops an index that an interrupted `CREATE INDEX CONCURRENTLY` left behind. Returns true if there was one. */
export async function dropInvalidIndex(owner: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid',
    [name],
  );
  if (rowCount === 0) return false;
  await owner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  return true;
}

export interface Progress {
  lastKey: string;
  changed: number;
}

/**
 * Returns the last key that a statement's batches have processed, or the lowest possible key before the first batch.
 */
export async function batchProgress(owner: pg.Client, migration: string, statement: number): Promise<Progress> {
  const { rows } = await owner.query<{ last_key: string; changed: string }>(
    'SELECT last_key, changed FROM migration_batches WHERE migration = $1 AND statement = $2',
    [migration, statement],
  );
  return { lastKey: rows[0]?.last_key ?? '-9223372036854775808', changed: Number(rows[0]?.changed ?? 0) };
}

/** Stores the last key that a statement's batches have processed. */
export const storeBatchProgress = (
  owner: pg.Client,
  migration: string,
  statement: number,
  { lastKey, changed }: Progress,
): Promise<unknown> =>
  owner.query(
    `INSERT INTO migration_batches (migration, statement, last_key, changed) VALUES ($1, $2, $3, $4)
     ON CONFLICT (migration, statement) DO UPDATE SET last_key = EXCLUDED.last_key, changed = EXCLUDED.changed`,
    [migration, statement, lastKey, changed],
  );

/** Returns the last key of the next batch; undefined if there are no more rows. */
export async function nextBatchEnd(
  owner: pg.Client,
  { table, key, size }: { table: string; key: string; size: number },
  after: string,
): Promise<string | undefined> {
  const { rows } = await owner.query<{ last: string | null }>(
    `SELECT max("${key}")::bigint AS last
       FROM (SELECT "${key}" FROM "${table}" WHERE "${key}" > $1 ORDER BY "${key}" LIMIT $2) AS next`,
    [after, size],
  );
  return rows[0]?.last ?? undefined;
}

/** Returns the number of rows that one batch changed. */
export async function runBatch(owner: pg.Client, sql: string, after: string, last: string): Promise<number> {
  return (await owner.query(sql, [after, last])).rowCount ?? 0;
}

/**
 * Prepares the database for writes, even after a long time without use: adopts a restored database, and creates the
 * audit's monthly partitions.
 */
export async function prepareWrites(owner: pg.Client): Promise<void> {
  await owner.query('SELECT adopt_cluster()');
  await owner.query('SELECT make_audit_months(clock_timestamp()::date, 7)');
}
