import type { MemberId, StaffId, TodoId } from '@guidepost/contracts';
import type { Db } from '../db.ts';

export interface AssignmentService {
  /**
   * Assigns a member to a guide, or to nobody: the history, the member, their open todos, the feed, both dockets, and
   * a notification for the new guide; all in the caller's transaction. Assigning them as they are changes nothing.
   */
  assign(
    tx: Db,
    assignment: {
      memberId: MemberId;
      guideId: StaffId | null;
      actorId: StaffId | null;
      at: Temporal.Instant;
      /** Todos that stay with the guide before: what only its author can finish. */
      staying?: readonly TodoId[];
    },
  ): Promise<void>;
}
