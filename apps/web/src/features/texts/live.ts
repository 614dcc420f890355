import { asId, type FeedItemRef } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../shell/live.ts';
import { refreshTexts } from './api.ts';

const ofFeed = ({ userId, externalItemType, externalItemId }: FeedItemRef, client: QueryClient): void => {
  if (externalItemType === 'message') refreshTexts(client, { id: asId(externalItemId), subjectId: userId });
};

/**
 * Applies live events to the cached conversations. Events do not contain the text itself, so the client refetches the
 * changed texts.
 */
export const textsLive = {
  text_updated: ({ id, subjectId }, client) => refreshTexts(client, { id, subjectId }),
  feed_item_updated: ofFeed,
  feed_item_deleted: ofFeed,
} satisfies LiveHandlers;
