import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import { insertChanges } from './queries-changes.ts';

/** The old and new value of one field of a member. A value is null if the field is empty. */
export interface FieldChange {
  field: string;
  oldValue: string | null;
  newValue: string | null;
}

interface Cause {
  actorId: StaffId | null;
  at: Temporal.Instant;
  /** The reason, if the change requires one. */
  reason?: string;
}

interface MemberChange {
  memberId: MemberId;
  fields: readonly FieldChange[];
}

export interface ChangeService {
  /** Records a user's changes to a member, in the transaction that makes the changes. Unchanged fields are omitted. */
  record(tx: Db, change: Cause & MemberChange): Promise<void>;
  /** Does the same for several members, in one statement. */
  recordAll(tx: Db, cause: Cause, members: readonly MemberChange[]): Promise<void>;
}

/** The service that writes the change log of members. No other code may write it. */
export const changes: ChangeService = {
  record: (tx, { memberId, fields, ...cause }) => changes.recordAll(tx, cause, [{ memberId, fields }]),
  async recordAll(tx, { actorId, at, reason }, members) {
    const changed = members.flatMap(({ memberId, fields }) =>
      fields.filter(({ oldValue, newValue }) => oldValue !== newValue).map((field) => ({ memberId, ...field })),
    );
    if (changed.length === 0) return;
    await insertChanges(tx, { actorId, at: at.toString(), reason: reason ?? null, changed: JSON.stringify(changed) });
  },
};
