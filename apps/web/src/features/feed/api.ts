import { lazy } from 'react';

/** What other features use of the feed. */
export { changeEntryNow, entryOptions, feedOptions, refreshEntry } from './queries.ts';

export const FeedPanel = lazy(() => import('./FeedPanel.tsx'));
export { FeedRow } from './FeedRow.tsx';
export { keepFocusInFeed } from './keepFocusInFeed.ts';
export type { PendingRowProps } from './pending.ts';
export { type Pending, pendingKeys } from './pending.ts';
export type { FeedRowProps } from './renderers.ts';
export { titleOf } from './titles.ts';
