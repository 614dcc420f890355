import type { LiveHandlers } from '../../shell/live.ts';
import { trainingKeys } from './api.ts';

/** Live events of training: its client was set up anew, with its characters or without. */
export const trainingLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'clients' || type === 'teams') void client.invalidateQueries({ queryKey: trainingKeys.all });
  },
} satisfies LiveHandlers;
