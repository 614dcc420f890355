import type { MemberId } from '@guidepost/contracts';
import { gathering, type LiveHandlers } from '../../shell/live.ts';
import { goalKeys } from './api.ts';

/** One act can be told in several events: a member's goals are read again at most this often. */
const gatherMs = 100;

const refreshGoals = gathering<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: goalKeys.of(memberId) });
});

/** Live events → goals in the cache. What a goal comes from tells that the member's goals changed. */
export const goalsLive = {
  goals_updated: ({ memberId }, client) => refreshGoals(client, memberId),
  // a consent is called otherwise
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: goalKeys.all });
  },
  // the stage of a member decides what can be done with their needs
  user_updated: ({ id }, client) => refreshGoals(client, id),
} satisfies LiveHandlers;
