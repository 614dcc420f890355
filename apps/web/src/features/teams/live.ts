import type { LiveHandlers } from '../../shell/live.ts';
import { teamKeys } from './api.ts';

/** Live events of the teams: who is in them is a matter of the users. */
export const teamsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'teams' || type === 'users') void client.invalidateQueries({ queryKey: teamKeys.list });
  },
} satisfies LiveHandlers;
