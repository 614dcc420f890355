import type { LiveHandlers } from '../../shell/live.ts';
import { exportKeys } from './api.ts';

/** Applies live events to the cached archives. */
export const exportsLive = {
  exports_updated: (_payload, client) => void client.invalidateQueries({ queryKey: exportKeys.archives }),
} satisfies LiveHandlers;
