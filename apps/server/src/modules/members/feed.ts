import type { FeedDetails } from '../../platform/services/feed.ts';
import { findAssignments } from './queries-feed.ts';

/** Feed entry about a guide's assignment to the member. `guideName` is null if the member became unassigned. */
export const assignmentFeedType: FeedDetails = {
  externalType: 'assignment',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids) {
    const found = await findAssignments(db, ids);
    return new Map(
      found.map((row) => [row.id, { assignment: { guideName: row.guide_name, effectiveAt: row.effective_at } }]),
    );
  },
};
