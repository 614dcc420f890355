import type { LiveHandlers } from '../../shell/live.ts';
import { templatesOptions } from '../texts/public.ts';

/** Live events of templates: a guide who writes a text has a new one at once. */
export const templatesLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'templates') void client.invalidateQueries({ queryKey: templatesOptions.queryKey });
  },
} satisfies LiveHandlers;
