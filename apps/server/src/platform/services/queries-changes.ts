import type { StaffId } from '@guidepost/contracts';
import { type Db, execute } from '../db.ts';

/**
 * Writes changed fields to the change log of members. `changed` is JSON with the properties memberId, field, oldValue
 * and newValue.
 */
export const insertChanges = (
  tx: Db,
  log: { actorId: StaffId | null; at: string; reason: string | null; changed: string },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at, reason)
     SELECT "memberId", field, "oldValue", "newValue", $1, $2, $4
       FROM jsonb_to_recordset($3::jsonb) AS x ("memberId" bigint, field text, "oldValue" text, "newValue" text)`,
    [log.actorId, log.at, log.changed, log.reason],
  );
