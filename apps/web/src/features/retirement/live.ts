import type { LiveHandlers } from '../../shell/live.ts';
import { retirementKeys } from './api.ts';

const types: ReadonlySet<string> = new Set(['teams', 'lines', 'templates', 'terms', 'clients', 'users']);

/** Refetches retired records and their dependents after live events. */
export const retirementLive = {
  setup_updated: ({ type }, client) => {
    if (types.has(type)) void client.invalidateQueries({ queryKey: retirementKeys.all });
  },
} satisfies LiveHandlers;
