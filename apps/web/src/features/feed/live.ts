import type { FeedItemRef, MemberId } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../shell/live.ts';
import { pendingKeys, refreshEntry, removeEntry, scheduledKeys } from './api.ts';

const refreshPending = ({ userId }: { userId: MemberId }, client: QueryClient) =>
  void client.invalidateQueries({ queryKey: pendingKeys.of(userId) });

/** Types of entries that are pending before they become past events: texts and open requests. */
const pendingTypes: ReadonlySet<string> = new Set(['message', 'status_change_request', 'transfer_request']);

/** Refetches pending items after a change to a text or request. For a text, also refetches scheduled texts. */
function refreshScheduled({ userId, externalItemType }: FeedItemRef, client: QueryClient): void {
  if (!pendingTypes.has(externalItemType)) return;
  if (externalItemType === 'message') void client.invalidateQueries({ queryKey: scheduledKeys.of(userId) });
  void client.invalidateQueries({ queryKey: pendingKeys.of(userId) });
}

/** Updates cached feeds after live events: loads and inserts one entry, or removes it. */
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
