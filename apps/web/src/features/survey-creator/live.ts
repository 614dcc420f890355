import type { LiveHandlers } from '../../shell/live.ts';
import { creatorKeys } from './api.ts';

/** Applies live events to the cached surveys and learn-more content, so that open editors notice newer versions. */
export const surveyCreatorLive = {
  setup_updated: ({ type }, client) => {
    if (type === 'surveys') void client.invalidateQueries({ queryKey: creatorKeys.all });
    if (type === 'learn-more') void client.invalidateQueries({ queryKey: creatorKeys.contents });
  },
} satisfies LiveHandlers;
