import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import type { Cause } from './todos.ts';

/**
 * A notification for one staff member; `createdAt` is an instant. A recipient who may not see the member gets the label
 * `withoutMember`, or no notification if that is missing (docs/areas/notifications.md#recipients).
 */
export interface Notice {
  guideId: StaffId;
  memberId: MemberId | null;
  /** The members of a notification about several members. A recipient sees only the members whom they may view. */
  memberIds?: readonly MemberId[];
  groupType: string;
  label: Sentence;
  description: Sentence | null;
  createdAt: string;
  /** The label for a recipient who may not see the member. It must not contain information about the member. */
  withoutMember?: Sentence;
  /** The cause of the notification. If it is set, the notification is deleted together with its cause. */
  cause?: Cause;
  /** True if a covering guide may not see the notification or cannot act on it. Then only the recipient is notified. */
  isPersonal?: boolean;
}

export interface NotifyService {
  /**
   * Adds a notification for a staff member, and for the guide who covers during an absence. Updates their open screens.
   */
  send(tx: Db, notice: Notice): Promise<void>;
  /** Removes all notifications of these causes. */
  withdraw(tx: Db, causes: readonly Cause[], at: string): Promise<void>;
}
