import type { LiveHandlers } from '../../shell/live.ts';
import { clientKeys } from './api.ts';

/** Live events of the clients; their page shows who is in their teams too. */
export const clientsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'clients' || type === 'teams' || type === 'users' || type === 'lines')
      void client.invalidateQueries({ queryKey: clientKeys.all });
  },
} satisfies LiveHandlers;
