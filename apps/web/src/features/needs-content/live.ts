import type { LiveHandlers } from '../../shell/live.ts';
import { contentKeys } from './api.ts';

/** Refetches the needs content after live events, so that guides can choose a new issue immediately. */
export const needsContentLive = {
  needs_metadata_updated: ({ type, id }, client) => {
    void client.invalidateQueries({ queryKey: contentKeys.content });
    void client.invalidateQueries({ queryKey: contentKeys.changes(type, id) });
  },
} satisfies LiveHandlers;
