import type { LiveHandlers } from '../../shell/live.ts';
import { trainingKeys } from './api.ts';

/** Refetches the training data when client organizations, teams or users change. A user can join a team. */
export const trainingLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'clients' || type === 'teams' || type === 'users')
      void client.invalidateQueries({ queryKey: trainingKeys.all });
  },
} satisfies LiveHandlers;
