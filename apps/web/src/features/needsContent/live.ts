import type { LiveHandlers } from '../../shell/live.ts';
import { contentKeys } from './api.ts';

/** Live events of the content behind needs: whoever shows it reads it again, so that a guide is offered a new issue at once. */
export const needsContentLive = {
  needs_metadata_updated: ({ type, id }, client) => {
    void client.invalidateQueries({ queryKey: contentKeys.content });
    void client.invalidateQueries({ queryKey: contentKeys.changes(type, id) });
  },
} satisfies LiveHandlers;
