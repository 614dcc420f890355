import { rows } from './database.ts';
import type { JobContext } from './module.ts';

/** Kept replies are for retries, not for keeping: a day. */
export async function purgeKeys({ transaction }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    await rows(tx, `DELETE FROM idempotency_keys WHERE created_at < clock_timestamp() - interval '24 hours'`);
  });
}

/** Sessions past every limit are marked as ended, so that the open ones are few and their index small. */
export async function purgeSessions({ transaction, services }: JobContext): Promise<void> {
  const { idleSeconds, absoluteSeconds } = services.config.session;
  await transaction(async (tx) => {
    await rows(
      tx,
      `UPDATE staff_sessions SET ended_at = clock_timestamp(), end_reason = 'expired'
        WHERE ended_at IS NULL AND (last_active_at < clock_timestamp() - make_interval(secs => $1) OR started_at < clock_timestamp() - make_interval(secs => $2))`,
      [idleSeconds, absoluteSeconds],
    );
  });
}
