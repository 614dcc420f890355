import { type Db, execute, rows } from '../../platform/db.ts';
import { instant, row } from '../../platform/row.ts';

const endsRow = row({ idle_ends: instant, ends: instant });

/**
 * Extends a session after activity. Returns when the session will end if there is no further activity, and when it will
 * end at the latest.
 */
export async function extendSession(
  tx: Db,
  sessionId: number,
  { idleSeconds, absoluteSeconds }: { idleSeconds: number; absoluteSeconds: number },
): Promise<{ idleEndsAt: string; endsAt: string }> {
  const [session] = await rows(
    tx,
    endsRow,
    `UPDATE staff_sessions SET last_active_at = clock_timestamp() WHERE id = $1
     RETURNING last_active_at + make_interval(secs => $2) AS idle_ends, started_at + make_interval(secs => $3) AS ends`,
    [sessionId, idleSeconds, absoluteSeconds],
  );
  if (!session) throw new Error('The session of this request is gone');
  return { idleEndsAt: session.idle_ends, endsAt: session.ends };
}

/** Ends a session because the user signed out. Does nothing if the session has already ended. */
export const endSession = (tx: Db, sessionId: number): Promise<number> =>
  execute(
    tx,
    `UPDATE staff_sessions SET ended_at = clock_timestamp(), end_reason = 'logout' WHERE id = $1 AND ended_at IS NULL`,
    [sessionId],
  );
