import type { MemberId, Sentence, StaffId } from '@guidepost/contracts';
import type { Db } from '../db.ts';

/** A notification for one staff member; `createdAt` is an instant. */
export interface Notice {
  guideId: StaffId;
  memberId: MemberId | null;
  groupType: string;
  label: Sentence;
  description: Sentence | null;
  createdAt: string;
  /** True where nobody who covers for them can do it, or may know of it: it is told to nobody else. */
  isPersonal?: boolean;
}

export interface NotifyService {
  /** Puts a notification into a staff member's centre and tells their open screens. */
  send(tx: Db, notice: Notice): Promise<void>;
}
