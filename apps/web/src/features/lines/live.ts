import type { LiveHandlers } from '../../shell/live.ts';
import { lineKeys } from './api.ts';

/** Refetches the organization's phone numbers after live events. */
export const linesLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'lines') void client.invalidateQueries({ queryKey: lineKeys.list });
  },
} satisfies LiveHandlers;
