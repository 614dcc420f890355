import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';
import type { Cause } from './todos.ts';

/** A notification for one staff member; `createdAt` is an instant. */
export interface Notice {
  guideId: StaffId;
  memberId: MemberId | null;
  groupType: string;
  label: Sentence;
  description: Sentence | null;
  createdAt: string;
  /** What it is about, where it goes away with it. */
  cause?: Cause;
  /** True where nobody who covers for them can do it, or may know of it: it is told to nobody else. */
  isPersonal?: boolean;
}

export interface NotifyService {
  /** Puts a notification into a staff member's centre and tells their open screens. */
  send(tx: Db, notice: Notice): Promise<void>;
  /** Takes away whatever was said of these causes. */
  withdraw(tx: Db, causes: readonly Cause[], at: string): Promise<void>;
}
