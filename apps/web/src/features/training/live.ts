import type { LiveHandlers } from '../../shell/live.ts';
import { trainingKeys } from './api.ts';

/** Live events for training: the training client organization or its characters were reset. */
export const trainingLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'clients' || type === 'teams') void client.invalidateQueries({ queryKey: trainingKeys.all });
  },
} satisfies LiveHandlers;
