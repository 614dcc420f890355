import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { insertChanges } from './queries-changes.ts';

/** One field of a member before and after; null if there was or is nothing. */
export interface FieldChange {
  field: string;
  oldValue: string | null;
  newValue: string | null;
}

export interface ChangeService {
  /**
   * Writes down who changed what about a member, in the transaction of the change; what stayed the same is left out.
   */
  record(
    tx: Db,
    change: {
      memberId: MemberId;
      actorId: StaffId | null;
      at: Temporal.Instant;
      fields: readonly FieldChange[];
      /** Why, where the change needs a reason. */
      reason?: string;
    },
  ): Promise<void>;
}

/** The one way into the change log of members. */
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
