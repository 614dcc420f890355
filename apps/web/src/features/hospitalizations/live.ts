import type { LiveHandlers } from '../../shell/live.ts';
import { stayKeys } from './api.ts';

/** Live events → what is cached of hospital stays: rows, counters and filters are counted anew. */
export const hospitalizationsLive = {
  hospitalizations_changed: (_payload, client) => void client.invalidateQueries({ queryKey: stayKeys.all }),
} satisfies LiveHandlers;
