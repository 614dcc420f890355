import type { MemberId } from '@guidepost/contracts';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { goalKeys } from './api.ts';

/** Minimum time between two refetches of a member's goals, in milliseconds. One action may cause several events. */
const gatherMs = 100;

const refreshGoals = batchEvents<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: goalKeys.of(memberId) });
});

/** Applies live events to the cached goals. The server sends an event when a goal's record changes. */
export const goalsLive = {
  goals_updated: ({ memberId }, client) => refreshGoals(client, memberId),
  // refetches the goals, because a consent may have a new name
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: goalKeys.all });
  },
  // refetches the goals, because the member's stage determines the available actions for needs
  user_updated: ({ id }, client) => refreshGoals(client, id),
} satisfies LiveHandlers;
