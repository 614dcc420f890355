import type { LiveHandlers } from '../../shell/live.ts';
import { teamKeys } from './api.ts';

/** Live events of teams. Changes of a team's people are events of users. */
export const teamsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'teams' || type === 'users') void client.invalidateQueries({ queryKey: teamKeys.list });
  },
} satisfies LiveHandlers;
