import type { LiveHandlers } from '../../shell/live.ts';
import { refreshEntry, removeEntry } from './queries.ts';

/** Live events → the cached feeds: one entry is fetched and put in its place, or dropped (staff §7). */
export const feedLive = {
  feed_item_updated: (ref, client) => void refreshEntry(client, ref),
  feed_item_deleted: (ref, client) => removeEntry(client, ref),
} satisfies LiveHandlers;
