import { lazy } from 'react';

/** What other features use of the feed. */
export { changeEntryNow, entryOptions, feedOptions, refreshEntry } from './queries.ts';

export const FeedPanel = lazy(() => import('./FeedPanel.tsx'));
export { throwConfetti } from './confetti.ts';
export { dayLabel, dayOf } from './days.ts';
export { FeedRow } from './FeedRow.tsx';
export { keepFocusInFeed } from './keepFocusInFeed.ts';
export { entriesOf } from './pages.ts';
export type { PendingRowProps } from './pending.ts';
export { type Pending, pendingKeys, pendingOptions } from './pending.ts';
export { isLateNow } from './pendingGroups.ts';
export type { FeedRowProps } from './renderers.ts';
export { scheduledKeys, scheduledOptions } from './scheduled.ts';
export { titleOf } from './titles.ts';
