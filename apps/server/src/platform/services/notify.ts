import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import type { Cause } from './todos.ts';

/**
 * A notification for one staff member; `createdAt` is an instant. A recipient who does not see the member gets
 * `withoutMember`, or nothing if that is missing (docs/areas/notifications.md#recipients).
 */
export interface Notice {
  guideId: StaffId;
  memberId: MemberId | null;
  groupType: string;
  label: Sentence;
  description: Sentence | null;
  createdAt: string;
  /** The label for a recipient who does not see the member. It must not describe the member. */
  withoutMember?: Sentence;
  /** The cause of the notification, if the notification disappears with it. */
  cause?: Cause;
  /** True if a cover may not see it or cannot act on it. Only the recipient is notified. */
  isPersonal?: boolean;
}

export interface NotifyService {
  /** Adds a notification to a staff member's center and updates their open screens, and also those of their cover. */
  send(tx: Db, notice: Notice): Promise<void>;
  /** Removes all notifications of these causes. */
  withdraw(tx: Db, causes: readonly Cause[], at: string): Promise<void>;
}
