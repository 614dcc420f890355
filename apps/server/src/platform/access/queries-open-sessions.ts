import type { IdOf, StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../db.ts';
import { array, id, instant, nullable, type RowOf, row, text } from '../row.ts';

const sessionRow = row({
  id: id<'Session'>(),
  user_agent: nullable(text),
  address: nullable(text),
  started_at: instant,
  last_active_at: instant,
  amr: array(text),
});

/** Finds a user's sessions that have not exceeded their time limits. The most recently used session is first. */
export const findSessions = (
  db: Db,
  staffId: StaffId,
  limits: { idleSeconds: number; absoluteSeconds: number },
): Promise<RowOf<typeof sessionRow>[]> =>
  rows(
    db,
    sessionRow,
    `SELECT id, user_agent, host(address) AS address, started_at, last_active_at, amr FROM staff_sessions
      WHERE staff_id = $1 AND ended_at IS NULL AND last_active_at > clock_timestamp() - make_interval(secs => $2)
        AND started_at > clock_timestamp() - make_interval(secs => $3)
      ORDER BY last_active_at DESC, id DESC`,
    [staffId, limits.idleSeconds, limits.absoluteSeconds],
  );

export const sendEndSessions = (tx: Db, userId: StaffId, reason: 'disabled' | 'deleted'): void =>
  send(
    tx,
    'UPDATE staff_sessions SET ended_at = clock_timestamp(), end_reason = $2 WHERE staff_id = $1 AND ended_at IS NULL',
    [userId, reason],
  );

/** Ends all sessions of a user, or of all users if `userId` is null. Returns the number of ended sessions. */
export const endSessions = (tx: Db, userId: StaffId | null): Promise<number> =>
  execute(
    tx,
    `UPDATE staff_sessions SET ended_at = clock_timestamp(), end_reason = 'revoked'
      WHERE ended_at IS NULL AND ($1::bigint IS NULL OR staff_id = $1)`,
    [userId],
  );

/** Ends one session of a user. Returns true if it was open. */
export const endOneSession = async (tx: Db, userId: StaffId, sessionId: IdOf<'Session'>): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE staff_sessions SET ended_at = clock_timestamp(), end_reason = 'revoked' WHERE id = $1 AND staff_id = $2 AND ended_at IS NULL`,
    [sessionId, userId],
  )) > 0;
