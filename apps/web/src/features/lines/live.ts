import type { LiveHandlers } from '../../shell/live.ts';
import { lineKeys } from './api.ts';

/** Live events of the organization's numbers. */
export const linesLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'lines') void client.invalidateQueries({ queryKey: lineKeys.list });
  },
} satisfies LiveHandlers;
