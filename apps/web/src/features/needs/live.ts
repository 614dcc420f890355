import type { MemberId, NeedId } from '@guidepost/contracts';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { needKeys } from './api.ts';

/**
 * Live events that arrive within this many milliseconds cause only one refetch, because an action with referrals sends
 * several events at once.
 */
const gatherMs = 100;

const refreshLists = batchEvents<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: needKeys.list(memberId) });
});
const refreshHistories = batchEvents<NeedId>(gatherMs, (client, needIds) => {
  for (const needId of needIds) void client.invalidateQueries({ queryKey: needKeys.history(needId) });
});

/** Applies live events to the cached needs. Events contain only ids, so the client refetches the changed needs. */
export const needsLive = {
  need_upserted: ({ id, memberId }, client) => {
    refreshLists(client, memberId);
    refreshHistories(client, id);
  },
  need_deleted: ({ memberId }, client) => refreshLists(client, memberId),
  // refetches the list, because it shows the number of history entries
  need_history_entry: ({ needId, memberId }, client) => {
    refreshLists(client, memberId);
    refreshHistories(client, needId);
  },
  resource_referral: ({ needId }, client) => refreshHistories(client, needId),
  // refetches all lists, because every card shows the name of its issue
  needs_metadata_updated: (_ref, client) => void client.invalidateQueries({ queryKey: needKeys.lists }),
  // refetches the list, because the member's stage determines what can be done with their needs
  user_updated: ({ id }, client) => refreshLists(client, id),
  // refetches the list, because a guide receives only this event when their member is assigned to another guide
  priority_contact_deleted: ({ memberId }, client) => refreshLists(client, memberId),
} satisfies LiveHandlers;
