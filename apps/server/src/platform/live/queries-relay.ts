import { type Db, execute, rows } from '../db.ts';
import { lockKeys } from '../locks.ts';
import { bool, row, text } from '../row.ts';

const lockResultRow = row({ got: bool });

/** Takes the relay's lock for this connection. Returns false if another process is the relay. */
export async function lockRelay(db: Db): Promise<boolean> {
  const [lock] = await rows(db, lockResultRow, 'SELECT pg_try_advisory_lock($1) AS got', [lockKeys.liveRelay]);
  return lock?.got ?? false;
}

/**
 * Lets PostgreSQL end this connection if it runs no statement for a while. It then releases the lock of a relay whose
 * process does not continue, or whose machine cannot be reached.
 */
export const endIfIdle = (db: Db, ms: number): Promise<number> =>
  execute(db, `SELECT set_config('idle_session_timeout', $1, false)`, [String(ms)]);

const databaseRow = row({ id: text });

/** Returns an id that differs between the databases of all clusters, except copies of a whole cluster. */
export async function findDatabaseId(db: Db): Promise<string> {
  const [found] = await rows(
    db,
    databaseRow,
    `SELECT (pg_control_system()).system_identifier::text || '_' || oid::text AS id
       FROM pg_database WHERE datname = current_database()`,
  );
  if (!found) throw new Error('The database does not have an id.');
  return found.id;
}
