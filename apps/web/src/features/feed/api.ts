import { lazy } from 'react';

/** What other features use of the feed. */
export { changeEntryNow, entryOptions, feedOptions, refreshEntry } from './queries.ts';

export const FeedPanel = lazy(() => import('./FeedPanel.tsx'));
export { FeedRow } from './FeedRow.tsx';
export { keepFocusInFeed } from './keepFocusInFeed.ts';
export type { FeedRowProps } from './renderers.ts';
