import type { LiveHandlers } from '../../shell/live.ts';
import { contentKeys } from './api.ts';

/** Live events for the needs content: screens refetch it, so that guides can choose a new issue at once. */
export const needsContentLive = {
  needs_metadata_updated: ({ type, id }, client) => {
    void client.invalidateQueries({ queryKey: contentKeys.content });
    void client.invalidateQueries({ queryKey: contentKeys.changes(type, id) });
  },
} satisfies LiveHandlers;
