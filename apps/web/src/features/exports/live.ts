import type { LiveHandlers } from '../../shell/live.ts';
import { exportKeys } from './api.ts';

/** Live events → what is cached of archives. */
export const exportsLive = {
  exports_updated: (_payload, client) => void client.invalidateQueries({ queryKey: exportKeys.archives }),
} satisfies LiveHandlers;
