import type { StaffId } from '@guidepost/contracts';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { findSessions } from './queries-open-sessions.ts';

/**
 * Returns a user's open sessions for display, the most recently used session first. `current` is the session of the
 * request.
 */
export async function openSessions(db: Db, staffId: StaffId, limits: Config['session'], current: number) {
  const found = await findSessions(db, staffId, limits);
  return found.map((one) => ({
    id: one.id,
    userAgent: one.user_agent,
    address: one.address,
    startedAt: one.started_at,
    lastActiveAt: one.last_active_at,
    methods: one.amr,
    isCurrent: one.id === current,
  }));
}
