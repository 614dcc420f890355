import type { MemberId } from '@guidepost/contracts';
import { batchEvents, type LiveHandlers } from '../../shell/live.ts';
import { goalKeys } from './api.ts';

/** Minimum time between two refetches of a member's goals, in milliseconds. Several events may report one action. */
const gatherMs = 100;

const refreshGoals = batchEvents<MemberId>(gatherMs, (client, memberIds) => {
  for (const memberId of memberIds) void client.invalidateQueries({ queryKey: goalKeys.of(memberId) });
});

/** Applies live events to the cached goals. The server sends an event when a record behind a goal changes. */
export const goalsLive = {
  goals_updated: ({ memberId }, client) => refreshGoals(client, memberId),
  // refetches the goals, because the name of a consent may have changed
  setup_updated({ type }, client) {
    if (type === 'terms') void client.invalidateQueries({ queryKey: goalKeys.all });
  },
  // refetches the goals, because the member's stage determines which actions are available for their needs
  user_updated: ({ id }, client) => refreshGoals(client, id),
} satisfies LiveHandlers;
