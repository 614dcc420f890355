import type { LiveHandlers } from '../../shell/live.ts';
import { resourceKeys } from './api.ts';

/** Handles the live event for an organization's answer about a program. Refetches the results of referrals. */
export const resourcesLive = {
  resourcing_details: ({ programId }, client) => {
    void client.invalidateQueries({ queryKey: resourceKeys.program(programId) });
    void client.invalidateQueries({ queryKey: resourceKeys.searches });
  },
} satisfies LiveHandlers;
