import type { LiveHandlers } from '../../shell/live.ts';
import { resourceKeys } from './api.ts';

/** An organization answered about a program: what came of our own referrals is read again wherever it shows. */
export const resourcesLive = {
  resourcing_details: ({ programId }, client) => {
    void client.invalidateQueries({ queryKey: resourceKeys.program(programId) });
    void client.invalidateQueries({ queryKey: resourceKeys.searches });
  },
} satisfies LiveHandlers;
