import { type Db, execute, rows } from './db.ts';
import { bool, row } from './row.ts';

/** Statements of the commands that use one connection alone, such as `guidepost audit archive`. */

/** Removes the session's time limits, because these commands read whole tables. */
export async function removeTimeLimits(db: Db): Promise<void> {
  for (const setting of ['statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout'])
    await execute(db, `SET ${setting} = 0`);
}

const lockRow = row({ got: bool });

/** Takes a lock of `lockKeys` for the session. Returns false if another session has it. */
export async function lockSession(db: Db, key: number): Promise<boolean> {
  const [lock] = await rows(db, lockRow, 'SELECT pg_try_advisory_lock($1) AS got', [key]);
  return lock?.got ?? false;
}

export const unlockSession = (db: Db, key: number): Promise<number> =>
  execute(db, 'SELECT pg_advisory_unlock($1)', [key]);
