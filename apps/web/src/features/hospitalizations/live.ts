import type { HospitalizationRow } from '@guidepost/contracts';
import { gathering, type LiveHandlers } from '../../shell/live.ts';
import { stayKeys } from './api.ts';

/** Many events can come at once: what shows their members is fetched again at most this often. */
const gatherMs = 400;

type Cached = HospitalizationRow | { data?: HospitalizationRow[] } | undefined;

/** Whether what is cached shows one of these members: a stay, or a page of them. */
const shows = (cached: unknown, memberIds: ReadonlySet<number>): boolean => {
  const found = cached as Cached;
  if (!found) return false;
  if ('memberId' in found) return memberIds.has(found.memberId);
  return Array.isArray(found.data) && found.data.some(({ memberId }) => memberIds.has(memberId));
};

const refreshSoon = gathering<number>(
  gatherMs,
  (client, memberIds) =>
    void client.invalidateQueries({ queryKey: stayKeys.all, predicate: ({ state }) => shows(state.data, memberIds) }),
);

/** Live events → what is cached of hospital stays. Of a row its member's name, guide, status and follow up can change too. */
export const hospitalizationsLive = {
  hospitalizations_changed: (_payload, client) => void client.invalidateQueries({ queryKey: stayKeys.all }),
  user_updated: ({ id }, client) => refreshSoon(client, id),
  // a guide who lost the member hears this alone
  priority_contact_deleted: ({ memberId }, client) => refreshSoon(client, memberId),
  // a status, and a call that closes the follow up, stand in the feed
  feed_item_updated: ({ userId }, client) => refreshSoon(client, userId),
  feed_item_deleted: ({ userId }, client) => refreshSoon(client, userId),
} satisfies LiveHandlers;
