import type { LiveHandlers } from '../../shell/live.ts';
import { trainingKeys } from './api.ts';

/** Live events of training: the training client or its characters were reset. */
export const trainingLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'clients' || type === 'teams') void client.invalidateQueries({ queryKey: trainingKeys.all });
  },
} satisfies LiveHandlers;
