import { readdirSync, readFileSync } from 'node:fs';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { lockKeys } from './locks.ts';
import { loadZipCodes } from './queries-zip-codes.ts';

const folder = new URL('../migrations/', import.meta.url);

/**
 * NEWER_DATABASE: the database has migrations that this version does not contain. LOCKED: another process is migrating.
 * FAILED: an SQL statement failed.
 */
export class MigrationError extends Error {
  readonly code: 'NEWER_DATABASE' | 'LOCKED' | 'FAILED';
  constructor(code: MigrationError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MigrationError';
    this.code = code;
  }
}

/** Permissions of the server's role in the job queue's schema. */
const jobGrants = `
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

/** The names of all migrations of this version, in order. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Upgrades a database to this version. Migrations are plain SQL files, forward only, and each has its own transaction.
 * @param ownerUrl connection of the role that owns the tables
 * @throws MigrationError
 */
export async function migrate(
  ownerUrl: string,
  options: { log?: (line: string) => void } = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query("SET lock_timeout = '10s'");
    const { rows: lock } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
      lockKeys.migration,
    ]);
    if (!lock[0]?.got) {
      options.log?.('waiting for another migration');
      await client.query("SET lock_timeout = '60s'");
      await client.query('SELECT pg_advisory_lock($1)', [lockKeys.migration]).catch((error: unknown) => {
        throw new MigrationError(
          'LOCKED',
          'Another process has been migrating this database for over a minute.',
          error,
        );
      });
      await client.query("SET lock_timeout = '10s'");
    }
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows: done } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
    const have = new Set(done.map((row) => row.name));
    const all = migrationNames();
    const unknown = [...have].filter((name) => !all.includes(name)).sort();
    if (unknown.length > 0) {
      throw new MigrationError(
        'NEWER_DATABASE',
        `The database belongs to a newer version of Guidepost: it has ${unknown.join(', ')}, which this version does not know.`,
      );
    }
    for (const name of all) {
      if (have.has(name)) continue;
      options.log?.(name);
      try {
        await client.query('BEGIN');
        await client.query(readFileSync(new URL(name, folder), 'utf8'));
        await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new MigrationError(
          'FAILED',
          `The migration ${name} failed: ${error instanceof Error ? error.message : 'unknown error'}`,
          error,
        );
      }
      applied.push(name);
    }
    await loadZipCodes(client);
    await runMigrations({ connectionString: ownerUrl, logger: quietLogger() });
    await client.query(jobGrants);
    // creates the monthly audit partitions before any write, even if the database was unused for a long time
    await client.query('SELECT adopt_cluster()');
    await client.query('SELECT make_audit_months(clock_timestamp()::date, 7)');
  } finally {
    await client.end();
  }
  return { applied };
}

/** Hides the info messages of graphile-worker's own migrations. The message of this migration is sufficient. */
function quietLogger() {
  return new Logger(() => (level, message) => {
    if (level === 'error') process.stderr.write(`${message}\n`);
  });
}
