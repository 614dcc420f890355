import { type Db, rows } from './db.ts';
import { bool, type RowOf, row, text } from './row.ts';

const positionRow = row({ position: text, cluster: text });

/** The position up to which the primary has written its log, and the identity of its cluster. */
export type WritePosition = RowOf<typeof positionRow>;

/** Finds the position of everything that was committed before. Runs on the primary. */
export async function findWritePosition(primary: Db): Promise<WritePosition> {
  const [found] = await rows(
    primary,
    positionRow,
    `SELECT pg_current_wal_flush_lsn()::text AS position,
            (SELECT system_identifier::text FROM pg_control_system()) AS cluster`,
  );
  if (!found) throw new Error('The position of the primary could not be read');
  return found;
}

const currentRow = row({ is_current: bool, is_same_cluster: bool });

/**
 * Returns true if a replica has replayed everything up to a position of the primary.
 * @throws if the connection leads to another cluster, whose data must not be shown
 */
export async function isReplicaCurrent(replica: Db, { position, cluster }: WritePosition): Promise<boolean> {
  const [found] = await rows(
    replica,
    currentRow,
    `SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) OR NOT pg_is_in_recovery() AS is_current,
            (SELECT system_identifier::text FROM pg_control_system()) = $2 AS is_same_cluster`,
    [position, cluster],
  );
  if (!found?.is_same_cluster) throw new Error('DATABASE_REPLICA_URL leads to a database of another cluster');
  return found.is_current;
}
