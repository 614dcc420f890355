import type { LiveHandlers } from '../../shell/live.ts';
import { teamKeys } from './api.ts';

/** Applies live events to the cached teams. If a team's users change, an event about the users is sent. */
export const teamsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'teams' || type === 'users') void client.invalidateQueries({ queryKey: teamKeys.list });
  },
} satisfies LiveHandlers;
