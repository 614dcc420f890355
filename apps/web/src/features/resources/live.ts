import type { LiveHandlers } from '../../shell/live.ts';
import { resourceKeys } from './api.ts';

/** Live event after an organization's answer about a program: refetches the results of referrals. */
export const resourcesLive = {
  resourcing_details: ({ programId }, client) => {
    void client.invalidateQueries({ queryKey: resourceKeys.program(programId) });
    void client.invalidateQueries({ queryKey: resourceKeys.searches });
  },
} satisfies LiveHandlers;
