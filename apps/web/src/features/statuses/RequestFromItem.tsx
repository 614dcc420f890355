import type { FeedItem } from '@guidepost/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';

const Loaded = lazyPart(() => import('./feed/RequestFromItem.tsx'));

/** What an entry of the feed offers about statuses; loaded with the first entry. */
export const RequestFromItem = (props: { item: FeedItem }) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
