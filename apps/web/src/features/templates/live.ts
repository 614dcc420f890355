import type { LiveHandlers } from '../../shell/live.ts';
import { templatesOptions } from '../texts/public.ts';

/**
 * Applies live events to the cached templates, so that a guide who is writing a text sees a new template immediately.
 */
export const templatesLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'templates') void client.invalidateQueries({ queryKey: templatesOptions.queryKey });
  },
} satisfies LiveHandlers;
