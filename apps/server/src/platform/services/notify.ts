import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import type { Cause } from './todos.ts';

/**
 * A notification for one staff member; `createdAt` is an instant. A recipient who does not see the member gets `withoutMember`,
 * or nothing if that is missing (docs/areas/notifications.md#recipients).
 */
export interface Notice {
  guideId: StaffId;
  memberId: MemberId | null;
  groupType: string;
  label: Sentence;
  description: Sentence | null;
  createdAt: string;
  /** The label for a recipient who does not see the member: it says nothing about them. */
  withoutMember?: Sentence;
  /** What it is about, where it goes away with it. */
  cause?: Cause;
  /** True where nobody who covers for them can do it, or may know of it: it is told to nobody else. */
  isPersonal?: boolean;
}

export interface NotifyService {
  /** Puts a notification into a staff member's centre and tells their open screens; also those of their cover. */
  send(tx: Db, notice: Notice): Promise<void>;
  /** Takes away whatever was said of these causes. */
  withdraw(tx: Db, causes: readonly Cause[], at: string): Promise<void>;
}
