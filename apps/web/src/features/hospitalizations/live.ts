import type { HospitalizationRow } from '@guidepost/contracts';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { stayKeys } from './api.ts';

/** Minimum time between two refetches of stays, in milliseconds. Many events may arrive at the same time. */
const gatherMs = 400;

type Cached = HospitalizationRow | { data?: HospitalizationRow[] } | undefined;

/** Returns true if a cached stay, or a cached page of stays, is about one of these members. */
const containsMember = (cached: unknown, memberIds: ReadonlySet<number>): boolean => {
  const found = cached as Cached;
  if (!found) return false;
  if ('memberId' in found) return memberIds.has(found.memberId);
  return Array.isArray(found.data) && found.data.some(({ memberId }) => memberIds.has(memberId));
};

const refreshSoon = batchEvents<number>(
  gatherMs,
  (client, memberIds) =>
    void client.invalidateQueries({
      queryKey: stayKeys.all,
      predicate: ({ state }) => containsMember(state.data, memberIds),
    }),
);

/**
 * Applies live events to the cached hospital stays. Each stay also contains the member's name, guide, status and
 * follow-up, which can change.
 */
export const hospitalizationsLive = {
  hospitalizations_changed: (_payload, client) => void client.invalidateQueries({ queryKey: stayKeys.all }),
  user_updated: ({ id }, client) => refreshSoon(client, id),
  // a guide who loses access to the member receives only this event
  priority_contact_deleted: ({ memberId }, client) => refreshSoon(client, memberId),
  // the feed entry may be a new status, or a call that completes the follow-up
  feed_item_updated: ({ userId }, client) => refreshSoon(client, userId),
  feed_item_deleted: ({ userId }, client) => refreshSoon(client, userId),
} satisfies LiveHandlers;
