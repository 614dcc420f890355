import type { LiveHandlers } from '../../shell/live.ts';
import { clientKeys, termsOptions } from './api.ts';

/**
 * Refetches clients after changes to terms, clients, teams, users or lines, because the client screens show all of
 * these.
 */
export const clientsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'terms') void client.invalidateQueries({ queryKey: termsOptions.queryKey });
    if (type === 'terms' || type === 'clients' || type === 'teams' || type === 'users' || type === 'lines')
      void client.invalidateQueries({ queryKey: clientKeys.all });
  },
} satisfies LiveHandlers;
