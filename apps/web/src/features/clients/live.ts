import type { LiveHandlers } from '../../shell/live.ts';
import { clientKeys, termsOptions } from './api.ts';

const shownTypes: ReadonlySet<string> = new Set(['terms', 'clients', 'teams', 'users', 'lines', 'surveys']);

/**
 * Refetches clients after changes to terms, clients, teams, users, lines or surveys, because the client screens show
 * all of these.
 */
export const clientsLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'terms') void client.invalidateQueries({ queryKey: termsOptions.queryKey });
    if (shownTypes.has(type)) void client.invalidateQueries({ queryKey: clientKeys.all });
  },
} satisfies LiveHandlers;
