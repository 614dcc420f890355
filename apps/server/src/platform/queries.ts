import { type Db, execute, rows } from './db.ts';
import { array, bool, float, int, nullable, type RowOf, row, text } from './row.ts';

const offsetRow = row({ offset_ms: int });

/** Returns how far business time is ahead of the actual time, in milliseconds. Negative if it is behind. */
export async function readClockOffset(db: Db): Promise<number> {
  const [found] = await rows(db, offsetRow, 'SELECT offset_ms FROM clock');
  return found?.offset_ms ?? 0;
}

const keyRow = row({ key: text, previous_key: nullable(text), was_changed: bool });

/**
 * Finds a signing key of this installation by its name, and the previous key while it is still accepted. Returns
 * undefined if the key does not exist.
 */
export async function findSigningKey(db: Db, name: string): Promise<RowOf<typeof keyRow> | undefined> {
  const [found] = await rows(
    db,
    keyRow,
    `SELECT key, CASE WHEN previous_until > clock_timestamp() THEN previous_key END AS previous_key,
            previous_until IS NOT NULL AS was_changed
       FROM signing_keys WHERE name = $1`,
    [name],
  );
  return found;
}

const schemaStateRow = row({ applied: array(text), has_jobs: bool });

/** Returns the applied migrations, and whether the server may use the job queue. The job queue is migrated last. */
export async function readSchemaState(db: Db): Promise<RowOf<typeof schemaStateRow>> {
  const [found] = await rows(
    db,
    schemaStateRow,
    `SELECT array(SELECT name FROM schema_migrations) AS applied,
            coalesce(has_schema_privilege(to_regnamespace('graphile_worker')::oid, 'USAGE'), false) AS has_jobs`,
  );
  if (!found) throw new Error('The state of the database could not be read');
  return found;
}

const settingRow = row({ name: text, value: nullable(text) });

/** Returns the values of a session's settings. For `role`, returns the role that is in effect. */
export const readSessionSettings = (db: Db, names: readonly string[]): Promise<RowOf<typeof settingRow>[]> =>
  rows(
    db,
    settingRow,
    `SELECT name, CASE name WHEN 'role' THEN current_user::text ELSE current_setting(name, true) END AS value
       FROM unnest($1::text[]) AS name`,
    [names],
  );

const writableRow = row({ is_read_only: bool });

/** Returns true if the database is read-only, for example because it became a standby in a failover. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const [found] = await rows(
    db,
    writableRow,
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only`,
  );
  return found?.is_read_only ?? true;
}

/** Deletes rows of `access_changes` that an earlier call has seen. Processes use an access for at most a minute. */
export async function purgeAccessChanges(tx: Db): Promise<void> {
  await execute(tx, `DELETE FROM access_changes WHERE seen_at < clock_timestamp() - interval '10 minutes'`);
  await execute(tx, 'UPDATE access_changes SET seen_at = clock_timestamp() WHERE seen_at IS NULL');
}

const seenRow = row({ seconds: nullable(float) });

/** Returns the number of seconds since a process last reported that it runs jobs; null if none has ever reported. */
export async function secondsSinceJobs(db: Db): Promise<number | null> {
  const [found] = await rows(
    db,
    seenRow,
    'SELECT extract(epoch FROM clock_timestamp() - max(seen_at))::float8 AS seconds FROM job_workers',
  );
  return found?.seconds ?? null;
}

const adoptedRow = row({ is_moved: bool });

/**
 * Adopts a database that was restored into another cluster. Transaction numbers start again there, and rows that are
 * ordered by these numbers cannot be written until the database is adopted. Returns true if the database had been
 * moved.
 */
export async function adoptCluster(db: Db): Promise<boolean> {
  const [found] = await rows(db, adoptedRow, 'SELECT adopt_cluster() AS is_moved');
  return found?.is_moved ?? false;
}

/** Adds a job that runs after the given transaction has committed; `payload` is JSON. */
export const insertJob = (
  tx: Db,
  job: { task: string; payload: string; runAt: string | null; key: string | null },
): Promise<number> =>
  execute(
    tx,
    `SELECT graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4, job_key_mode => 'preserve_run_at')`,
    [job.task, job.payload, job.runAt, job.key],
  );

/** Records that a job runner is alive. */
export const writeWorkerSeen = (tx: Db, id: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO job_workers (id, seen_at) VALUES ($1, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET seen_at = EXCLUDED.seen_at`,
    [id],
  );

/**
 * Deletes job runners that have not reported for `silentSeconds`. Unlocks the jobs that they locked at least
 * `silentSeconds` ago.
 */
export const unlockJobsOfDead = (tx: Db, silentSeconds: number): Promise<number> =>
  execute(
    tx,
    `WITH dead AS (
       DELETE FROM job_workers WHERE seen_at < clock_timestamp() - make_interval(secs => $1)
     )
     SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT j.locked_by))
       FROM graphile_worker.jobs j
      WHERE j.locked_at < clock_timestamp() - make_interval(secs => $1)
        AND NOT EXISTS (
          SELECT 1 FROM job_workers w
           WHERE w.id = j.locked_by AND w.seen_at >= clock_timestamp() - make_interval(secs => $1)
        )
     HAVING count(*) > 0`,
    [silentSeconds],
  );

/** Deletes at most `limit` keys that are older than a day. Returns the number of deleted keys. */
export const deleteOldIdempotencyKeys = (tx: Db, limit: number): Promise<number> =>
  execute(
    tx,
    `DELETE FROM idempotency_keys WHERE (actor_id, key) IN (
       SELECT actor_id, key FROM idempotency_keys WHERE created_at < clock_timestamp() - interval '24 hours'
        ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [limit],
  );

/**
 * Marks sessions as ended if they were idle or open for longer than these limits (in seconds), at most `limit` sessions
 * at a time. Returns the number of ended sessions.
 */
export const endExpiredSessions = (
  tx: Db,
  { idleSeconds, absoluteSeconds, limit }: { idleSeconds: number; absoluteSeconds: number; limit: number },
): Promise<number> =>
  execute(
    tx,
    `UPDATE staff_sessions SET ended_at = clock_timestamp(), end_reason = 'expired' WHERE id IN (
       SELECT id FROM staff_sessions
        WHERE ended_at IS NULL AND (last_active_at < clock_timestamp() - make_interval(secs => $1) OR started_at < clock_timestamp() - make_interval(secs => $2))
        ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED)`,
    [idleSeconds, absoluteSeconds, limit],
  );
