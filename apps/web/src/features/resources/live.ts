import type { LiveHandlers } from '../../shell/live.ts';
import { resourceKeys } from './api.ts';

/** Refetches referral results when a live event reports an organization's answer about a program. */
export const resourcesLive = {
  resourcing_details: ({ programId }, client) => {
    void client.invalidateQueries({ queryKey: resourceKeys.program(programId) });
    void client.invalidateQueries({ queryKey: resourceKeys.searches });
  },
} satisfies LiveHandlers;
