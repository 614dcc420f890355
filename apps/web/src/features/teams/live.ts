import type { LiveHandlers } from '../../shell/live.ts';
import { teamKeys } from './api.ts';

/** Applies live events to the cached teams. A change of a team's users arrives as an event of type `users`. */
export const teamsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'teams' || type === 'users') void client.invalidateQueries({ queryKey: teamKeys.list });
  },
} satisfies LiveHandlers;
