import type { MemberId, StaffId, TodoId } from '@guidepost/contracts';
import type { Db } from '../db.ts';

export interface AssignmentService {
  /**
   * Assigns a member to a guide, or to no guide. Changes the history, the member, open todos, the feed and both dockets,
   * and notifies the new guide, all in the caller's transaction. Does nothing if the assignment is the same.
   */
  assign(
    tx: Db,
    assignment: {
      memberId: MemberId;
      guideId: StaffId | null;
      actorId: StaffId | null;
      at: Temporal.Instant;
      /** Todos that stay with the previous guide, because only their author can finish them. */
      staying?: readonly TodoId[];
    },
  ): Promise<void>;
}
