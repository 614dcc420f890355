import type { FeedItemRef, MemberId } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../shell/live.ts';
import { pendingKeys, refreshEntry, removeEntry, scheduledKeys } from './api.ts';

const refreshPending = ({ userId }: { userId: MemberId }, client: QueryClient) =>
  void client.invalidateQueries({ queryKey: pendingKeys.of(userId) });

/** Entries that stand among what is to come before they stand in the feed, and change there: texts, and requests that wait. */
const awaited: ReadonlySet<string> = new Set(['message', 'status_change_request', 'transfer_request']);

/** A text was scheduled or moved, or a request was edited; or one that was to come has been sent, decided, or deleted. */
function refreshScheduled({ userId, externalItemType }: FeedItemRef, client: QueryClient): void {
  if (!awaited.has(externalItemType)) return;
  if (externalItemType === 'message') void client.invalidateQueries({ queryKey: scheduledKeys.of(userId) });
  void client.invalidateQueries({ queryKey: pendingKeys.of(userId) });
}

/** Live events → the cached feeds: one entry is fetched and put in its place, or dropped. */
export const feedLive = {
  feed_item_updated(ref, client) {
    void refreshEntry(client, ref);
    refreshScheduled(ref, client);
  },
  feed_item_deleted(ref, client) {
    removeEntry(client, ref);
    refreshScheduled(ref, client);
  },
  scheduled_event_created: refreshPending,
  scheduled_event_updated: refreshPending,
  scheduled_event_deleted: refreshPending,
} satisfies LiveHandlers;
