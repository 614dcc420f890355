import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { insertChanges } from './queries-changes.ts';

/** One field of a member before and after the change; null if it has no value. */
export interface FieldChange {
  field: string;
  oldValue: string | null;
  newValue: string | null;
}

export interface ChangeService {
  /** Records a user's changes of a member, in the transaction of the change. Unchanged fields are left out. */
  record(
    tx: Db,
    change: {
      memberId: MemberId;
      actorId: StaffId | null;
      at: Temporal.Instant;
      fields: readonly FieldChange[];
      /** The reason, if the change needs one. */
      reason?: string;
    },
  ): Promise<void>;
}

/** The only way to write to the change log of members. */
export const changes: ChangeService = {
  async record(tx, { memberId, actorId, at, fields, reason }) {
    const changed = fields.filter(({ oldValue, newValue }) => oldValue !== newValue);
    if (changed.length === 0) return;
    await insertChanges(tx, {
      memberId,
      actorId,
      at: at.toString(),
      reason: reason ?? null,
      changed: JSON.stringify(changed),
    });
  },
};
