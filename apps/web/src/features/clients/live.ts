import type { LiveHandlers } from '../../shell/live.ts';
import { clientKeys, termsOptions } from './api.ts';

/** Updates clients after live events. Their page also shows the users in their teams. */
export const clientsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'terms') void client.invalidateQueries({ queryKey: termsOptions.queryKey });
    if (type === 'terms' || type === 'clients' || type === 'teams' || type === 'users' || type === 'lines')
      void client.invalidateQueries({ queryKey: clientKeys.all });
  },
} satisfies LiveHandlers;
