export {
  callsInFeed,
  deleteEntry,
  entryOptions,
  feedKeys,
  feedOptions,
  type Pending,
  pendingKeys,
  pendingOptions,
  refreshEntry,
  scheduledKeys,
  scheduledOptions,
} from './api.ts';
export { dayLabel, dayOf } from './days.ts';
export { FeedPanel } from './FeedPanel.tsx';
export { FeedRow } from './FeedRow.tsx';
export { FeedSkeleton } from './FeedSkeleton.tsx';
export { keepFocusInFeed } from './keep-focus-in-feed.ts';
export { OptOutBanner } from './OptOutBanner.tsx';
export { entriesOf } from './pages.ts';
export { isLateNow } from './pending-groups.ts';
export { type FeedRowProps, loadRows, type PendingRowProps } from './renderers.ts';
export { titleOf } from './titles.ts';
export { useShowInActivity } from './use-show-in-activity.ts';
