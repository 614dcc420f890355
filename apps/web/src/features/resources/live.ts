import type { LiveHandlers } from '../../shell/live.ts';
import { resourceKeys } from './api.ts';

/** Live event after an organization has answered about a program. Refetches the results of referrals. */
export const resourcesLive = {
  resourcing_details: ({ programId }, client) => {
    void client.invalidateQueries({ queryKey: resourceKeys.program(programId) });
    void client.invalidateQueries({ queryKey: resourceKeys.searches });
  },
} satisfies LiveHandlers;
