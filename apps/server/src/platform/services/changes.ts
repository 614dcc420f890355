import { rows } from '../database.ts';
import type { Db } from '../module.ts';

/** One field of a member before and after; null where there was or is nothing. */
export interface FieldChange {
  field: string;
  oldValue: string | null;
  newValue: string | null;
}

export interface ChangeService {
  /** Writes down who changed what about a member, in the transaction of the change; what stayed the same is left out. */
  record(
    tx: Db,
    change: { memberId: number; actorId: number | null; at: Temporal.Instant; fields: readonly FieldChange[] },
  ): Promise<void>;
}

/** The one way into the change log of members (decision 74). */
export const changes: ChangeService = {
  async record(tx, { memberId, actorId, at, fields }) {
    const changed = fields.filter(({ oldValue, newValue }) => oldValue !== newValue);
    if (changed.length === 0) return;
    await rows(
      tx,
      `INSERT INTO change_logs (member_id, field, old_value, new_value, actor_id, created_at)
       SELECT $1, field, "oldValue", "newValue", $2, $3
         FROM jsonb_to_recordset($4::jsonb) AS x (field text, "oldValue" text, "newValue" text)`,
      [memberId, actorId, at.toString(), JSON.stringify(changed)],
    );
  },
};
