import { asId, type MemberSummary } from '@guidepost/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { memberKeys } from './api.ts';
import { recordStatus } from './celebration.ts';

/** Minimum time between two list updates, in milliseconds. A member import causes many events at once. */
const gatherMs = 400;

interface CachedList {
  data: Pick<MemberSummary, 'id'>[];
}

/**
 * Marks the cached queries with these keys as outdated if they contain these members. Those on the screen are refetched
 * at once.
 */
function refresh(client: QueryClient, keys: readonly QueryKey[], memberIds: ReadonlySet<number>): void {
  const predicate = ({ state }: { state: { data: unknown } }) =>
    (state.data as CachedList | undefined)?.data.some(({ id }) => memberIds.has(id)) ?? false;
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, predicate });
}

const refreshSoon = batchEvents<number>(gatherMs, (client, memberIds) =>
  refresh(client, [memberKeys.lists, memberKeys.maps], memberIds),
);
const refreshListsSoon = batchEvents<number>(gatherMs, (client, memberIds) =>
  refresh(client, [memberKeys.lists], memberIds),
);

/**
 * Updates cached members after live events. The events do not contain the changed values, because each user may see
 * different fields.
 */
export const membersLive = {
  user_updated: ({ id }, client) => {
    void client.invalidateQueries({ queryKey: memberKeys.one(id) });
    refreshSoon(client, id);
  },
  // Refetches the member, because this is the only event sent to a guide who has lost access.
  priority_contact_deleted: ({ memberId }, client) => {
    void client.invalidateQueries({ queryKey: memberKeys.one(memberId) });
    refreshSoon(client, memberId);
  },
  user_deleted: ({ id }, client) => {
    void client.invalidateQueries({ queryKey: memberKeys.one(asId(id)) });
    refreshSoon(client, id);
  },
  // Only a newly given status starts the confetti. An older status that applies again after a dismissal does not.
  member_status_created: ({ memberId, statusKey }, client) => {
    recordStatus(memberId, statusKey);
    refreshSoon(client, memberId);
  },
  member_status_deleted: ({ memberId }, client) => {
    recordStatus(memberId, null);
    refreshSoon(client, memberId);
  },
  // Refetches the lists, because they show the last event of each member. The map does not show it.
  feed_item_updated: ({ userId }, client) => refreshListsSoon(client, userId),
  feed_item_deleted: ({ userId }, client) => refreshListsSoon(client, userId),
} satisfies LiveHandlers;
