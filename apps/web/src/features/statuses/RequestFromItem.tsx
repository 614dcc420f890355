import type { FeedItem } from '@guidepost/contracts';
import { lazy, Suspense } from 'react';

const Loaded = lazy(() => import('./feed/RequestFromItem.tsx'));

/** What an entry of the feed offers about statuses; loaded with the first entry. */
export const RequestFromItem = (props: { item: FeedItem }) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
