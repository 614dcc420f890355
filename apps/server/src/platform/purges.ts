import type { JobContext } from './module.ts';
import { deleteOldIdempotencyKeys, endExpiredSessions } from './queries.ts';

/** Kept replies are for retries, not for keeping: a day. */
export async function purgeKeys({ transaction }: JobContext): Promise<void> {
  await transaction(deleteOldIdempotencyKeys);
}

/** Sessions past every limit are marked as ended, so that the open ones are few and their index small. */
export async function purgeSessions({ transaction, services }: JobContext): Promise<void> {
  const { idleSeconds, absoluteSeconds } = services.config.session;
  await transaction((tx) => endExpiredSessions(tx, idleSeconds, absoluteSeconds));
}
