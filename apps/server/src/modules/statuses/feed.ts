import type { StatusChangeRequestId } from '@guidepost/contracts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { requestFeedType } from './notify.ts';
import { presentRequest } from './present.ts';
import { findStatusChanges } from './queries-feed.ts';
import { findRequests } from './queries-requests.ts';

/** Details of status changes in the feed. Dismissed changes have no details. */
export const statusFeedType: FeedDetails = {
  externalType: 'member_status',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids) {
    const found = await findStatusChanges(db, ids);
    return new Map(
      found.map((row) => [
        row.id,
        { statusChange: { from: row.from_name, to: row.to_name, toKey: row.to_key, effectiveAt: row.effective_at } },
      ]),
    );
  },
};

/** Details of status requests for the past and the pending part of the feed. */
export const statusRequestFeedType: FeedDetails = {
  externalType: requestFeedType,
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly StatusChangeRequestId[], viewer) {
    const found = await findRequests(db, ids);
    return new Map(found.map((row) => [row.id, { statusChangeRequest: presentRequest(row, viewer) }]));
  },
};
