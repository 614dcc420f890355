import type { MemberId, StaffId, TodoId } from '@guidepost/contracts';
import type { Db } from '../db.ts';

export interface AssignmentService {
  /**
   * Assigns a member to a guide, or to no guide. Updates the assignment history, the member, open todos, the feed and
   * the dockets of both guides, and notifies the new guide. All of this happens in the given transaction. Does nothing
   * if the member already has this guide.
   */
  assign(
    tx: Db,
    assignment: {
      memberId: MemberId;
      guideId: StaffId | null;
      actorId: StaffId | null;
      at: Temporal.Instant;
      /** Todos that the previous guide keeps, because only their author can finish them. */
      staying?: readonly TodoId[];
      /** False if the new guide receives one notification about several members instead. */
      notifiesGuide?: boolean;
    },
  ): Promise<void>;
}
