import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { insertChanges } from './queries-changes.ts';

/** The old and new value of one field of a member. A value is null if the field is empty. */
export interface FieldChange {
  field: string;
  oldValue: string | null;
  newValue: string | null;
}

export interface ChangeService {
  /** Records a user's changes to a member, in the transaction that makes the changes. Unchanged fields are omitted. */
  record(
    tx: Db,
    change: {
      memberId: MemberId;
      actorId: StaffId | null;
      at: Temporal.Instant;
      fields: readonly FieldChange[];
      /** The reason, if the change requires one. */
      reason?: string;
    },
  ): Promise<void>;
}

/** The service that writes the change log of members. No other code may write it. */
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
