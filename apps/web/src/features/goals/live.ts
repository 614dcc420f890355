import type { MemberId } from '@guidepost/contracts';
import { gathering, type LiveHandlers } from '../../shell/live.ts';
import { goalKeys } from './api.ts';

/** Several events may report one action: a member's goals are refetched at most this often, in milliseconds. */
const gatherMs = 100;

const refreshGoals = gathering<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: goalKeys.of(memberId) });
});

/** Applies live events to the cached goals. The records behind a goal send an event when the member's goals change. */
export const goalsLive = {
  goals_updated: ({ memberId }, client) => refreshGoals(client, memberId),
  // a consent has a new name
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: goalKeys.all });
  },
  // the stage of a member decides which actions their needs have
  user_updated: ({ id }, client) => refreshGoals(client, id),
} satisfies LiveHandlers;
