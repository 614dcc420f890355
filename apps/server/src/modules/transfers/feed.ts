import type { TransferRequestId } from '@guidepost/contracts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { requestFeedType } from './notify.ts';
import { presentRequest } from './present.ts';
import { findRequests } from './queries.ts';

/** Details of transfer requests for the past and the pending part of the feed. */
export const transferFeedType: FeedDetails = {
  externalType: requestFeedType,
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, ids: readonly TransferRequestId[], viewer) {
    const found = await findRequests(db, ids);
    return new Map(found.map((row) => [row.id, { transferRequest: presentRequest(row, viewer) }]));
  },
};
