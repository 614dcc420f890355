import type { FeedItemRef } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { unassignedKeys } from './api.ts';

/** Live events for one call that arrive within this many milliseconds cause only one refetch. */
const gatherMs = 200;
const refreshSoon = batchEvents<null>(gatherMs, (client) => {
  void client.invalidateQueries({ queryKey: unassignedKeys.all });
});

/** Refetches the unassigned calls and texts after one of them was assigned to a member. */
function ofFeed({ externalItemType }: FeedItemRef, client: QueryClient): void {
  if (externalItemType === 'call' || externalItemType === 'message') refreshSoon(client, null);
}

/** Applies live events to the cached unassigned calls and texts. */
export const subjectsLive = {
  call_updated: (_, client) => refreshSoon(client, null),
  text_updated: (_, client) => refreshSoon(client, null),
  feed_item_updated: ofFeed,
} satisfies LiveHandlers;
