import type { MemberId, NeedId } from '@guidepost/contracts';
import { gathering, type LiveHandlers } from '../../shell/live.ts';
import { needKeys } from './api.ts';

/** An action with referrals brings several events at once: what they change is read again at most this often. */
const gatherMs = 100;

const refreshLists = gathering<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: needKeys.list(memberId) });
});
const refreshHistories = gathering<NeedId>(gatherMs, (client, needIds) => {
  for (const needId of needIds) void client.invalidateQueries({ queryKey: needKeys.history(needId) });
});

/** Live events → needs in the cache. The events carry no fields: whoever may see a need fetches it. */
export const needsLive = {
  need_upserted: ({ id, memberId }, client) => {
    refreshLists(client, memberId);
    refreshHistories(client, id);
  },
  need_deleted: ({ memberId }, client) => refreshLists(client, memberId),
  // the list counts the entries
  need_history_entry: ({ needId, memberId }, client) => {
    refreshLists(client, memberId);
    refreshHistories(client, needId);
  },
  resource_referral: ({ needId }, client) => refreshHistories(client, needId),
  // what an issue is called stands on every card
  needs_metadata_updated: (_ref, client) => void client.invalidateQueries({ queryKey: needKeys.lists }),
  // the stage of a member decides what can be done with their needs
  user_updated: ({ id }, client) => refreshLists(client, id),
  // a guide who lost the member hears this alone
  priority_contact_deleted: ({ memberId }, client) => refreshLists(client, memberId),
} satisfies LiveHandlers;
