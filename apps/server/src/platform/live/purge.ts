import type { JobContext } from '../module.ts';
import { purgeOldEvents } from './queries.ts';

/** Events are kept for a day; what was purged is remembered so that older cursors are told to refetch. */
export async function purgeEvents({ transaction }: JobContext): Promise<void> {
  await transaction(purgeOldEvents);
}
