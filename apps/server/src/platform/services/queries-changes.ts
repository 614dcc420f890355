import type { MemberId, StaffId } from '@guidepost/contracts';
import { type Db, execute } from '../db.ts';

/**
 * Writes changed fields to a member's change log. `changed` is JSON with the properties field, oldValue and newValue.
 */
export const insertChanges = (
  tx: Db,
  log: { memberId: MemberId; actorId: StaffId | null; at: string; reason: string | null; changed: string },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at, reason)
     SELECT $1, field, "oldValue", "newValue", $2, $3, $5
       FROM jsonb_to_recordset($4::jsonb) AS x (field text, "oldValue" text, "newValue" text)`,
    [log.memberId, log.actorId, log.at, log.changed, log.reason],
  );
