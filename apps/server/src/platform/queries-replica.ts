import { type Db, rows } from './db.ts';
import { bool, type RowOf, row, text } from './row.ts';

const positionRow = row({ position: text, cluster: text, database: text, started: text });

/** The position up to which the primary has written its log, and the identity of its database and server. */
export type WritePosition = RowOf<typeof positionRow>;

const identityColumns = `(SELECT system_identifier::text FROM pg_control_system()) AS cluster,
            (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
            pg_postmaster_start_time()::text AS started`;

/** Finds the position of everything that was committed before. Runs on the primary. */
export async function findWritePosition(primary: Db): Promise<WritePosition> {
  const [found] = await rows(
    primary,
    positionRow,
    `SELECT pg_current_wal_flush_lsn()::text AS position, ${identityColumns}`,
  );
  if (!found) throw new Error('The position of the primary could not be read');
  return found;
}

const replicaRow = row({ is_standby: bool, has_position: bool, cluster: text, database: text, started: text });

/**
 * Returns true if a replica has replayed everything up to a position of the primary. The primary itself also counts.
 * @throws if the connection leads to a different database, or to a server that was promoted, whose data must not be shown
 */
export async function isReplicaCurrent(replica: Db, primary: WritePosition): Promise<boolean> {
  const [found] = await rows(
    replica,
    replicaRow,
    `SELECT pg_is_in_recovery() AS is_standby, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS has_position,
            ${identityColumns}`,
    [primary.position],
  );
  if (found?.cluster !== primary.cluster || found.database !== primary.database)
    throw new Error('DATABASE_REPLICA_URL leads to a different database');
  if (!found.is_standby && found.started !== primary.started)
    throw new Error('DATABASE_REPLICA_URL leads to a server that is not a standby of the primary');
  return !found.is_standby || found.has_position;
}
