import { rows } from '../database.ts';
import type { JobContext } from '../module.ts';

/** Events are kept for a day; what was purged is remembered so that older cursors are told to refetch. */
export async function purgeEvents({ transaction }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    await rows(
      tx,
      `WITH old AS (
         DELETE FROM live_events WHERE id IN (
           SELECT id FROM live_events WHERE at < clock_timestamp() - interval '24 hours' ORDER BY at LIMIT 5000 FOR UPDATE SKIP LOCKED)
         RETURNING xid, id
       ), last AS (SELECT xid, id FROM old ORDER BY xid DESC, id DESC LIMIT 1)
       UPDATE live_purged p SET xid = last.xid, id = last.id FROM last WHERE (p.xid, p.id) < (last.xid, last.id)`,
    );
  });
}
