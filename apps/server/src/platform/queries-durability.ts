import { type Db, rows } from './db.ts';
import { bool, float, nullable, type RowOf, row } from './row.ts';

const durabilityRow = row({
  is_archive_failing: bool,
  archive_age: nullable(float),
  is_synchronous: bool,
});
export type Durability = RowOf<typeof durabilityRow>;

/**
 * Returns whether PostgreSQL archives its changes and copies them to a standby, for metrics. `archive_age` is the number
 * of seconds since it archived a file, at most since its start; null if it does not archive. The server's role sees
 * neither the names nor the states of the standbys.
 */
export async function readDurability(db: Db): Promise<Durability> {
  const [found] = await rows(
    db,
    durabilityRow,
    `SELECT current_setting('archive_mode') <> 'off'
              AND coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS is_archive_failing,
            CASE WHEN current_setting('archive_mode') <> 'off' THEN extract(epoch FROM clock_timestamp()
              - greatest(last_archived_time, pg_postmaster_start_time()))::float8 END AS archive_age,
            current_setting('synchronous_standby_names') <> ''
              AND current_setting('synchronous_commit') NOT IN ('off', 'local')
              AND EXISTS (SELECT FROM pg_stat_replication) AS is_synchronous
       FROM pg_stat_archiver`,
  );
  if (!found) throw new Error('PostgreSQL returned no row');
  return found;
}
