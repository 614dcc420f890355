import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../shell/live.ts';
import { pendingKeys } from './pending.ts';
import { refreshEntry, removeEntry } from './queries.ts';

const refreshPending = ({ userId }: { userId: number }, client: QueryClient) =>
  void client.invalidateQueries({ queryKey: pendingKeys.of(userId) });

/** Live events → the cached feeds: one entry is fetched and put in its place, or dropped (staff §7). */
export const feedLive = {
  feed_item_updated: (ref, client) => void refreshEntry(client, ref),
  feed_item_deleted: (ref, client) => removeEntry(client, ref),
  scheduled_event_created: refreshPending,
  scheduled_event_updated: refreshPending,
  scheduled_event_deleted: refreshPending,
} satisfies LiveHandlers;
