import type { LiveHandlers } from '../../shell/live.ts';
import { trainingKeys } from './api.ts';

/** Refetches the training data when client organizations or teams change. */
export const trainingLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'clients' || type === 'teams') void client.invalidateQueries({ queryKey: trainingKeys.all });
  },
} satisfies LiveHandlers;
