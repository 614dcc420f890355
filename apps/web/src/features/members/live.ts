import { asId, type MemberSummary } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { gathering, type LiveHandlers } from '../../shell/live.ts';
import { memberKeys } from './api.ts';
import { noteStatus } from './page/celebration.ts';

/** Many events can come at once, as while members are imported: lists are fetched again at most this often. */
const gatherMs = 400;

interface CachedList {
  data: Pick<MemberSummary, 'id'>[];
}

/** Marks the cached lists and maps stale that show one of these members; the one on screen is fetched at once. */
export async function refreshLists(client: QueryClient, memberIds: ReadonlySet<number>): Promise<void> {
  const predicate = ({ state }: { state: { data: unknown } }) =>
    (state.data as CachedList | undefined)?.data.some(({ id }) => memberIds.has(id)) ?? false;
  const keys = [memberKeys.lists, memberKeys.maps];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
}

const refreshSoon = gathering<number>(gatherMs, (client, memberIds) => void refreshLists(client, memberIds));

/** Live events → members in the cache. The events carry no fields, because those depend on who looks. */
export const membersLive = {
  user_updated: ({ id }, client) => {
    void client.invalidateQueries({ queryKey: memberKeys.one(id) });
    refreshSoon(client, id);
  },
  // a guide who lost the member hears this alone
  priority_contact_deleted: ({ memberId }, client) => {
    void client.invalidateQueries({ queryKey: memberKeys.one(memberId) });
    refreshSoon(client, memberId);
  },
  user_deleted: ({ id }, client) => {
    void client.invalidateQueries({ queryKey: memberKeys.one(asId(id)) });
    refreshSoon(client, id);
  },
  // what its page celebrates is given, not what holds again
  member_status_created: ({ memberId, statusKey }) => noteStatus(memberId, statusKey),
  member_status_deleted: ({ memberId }) => noteStatus(memberId, null),
  // the last event of a member stands in the list
  feed_item_updated: ({ userId }, client) => refreshSoon(client, userId),
  feed_item_deleted: ({ userId }, client) => refreshSoon(client, userId),
} satisfies LiveHandlers;
