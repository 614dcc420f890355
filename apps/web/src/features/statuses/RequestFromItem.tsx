import type { FeedItem } from '@guidepost/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';

const Loaded = lazyPart(() => import('./feed/RequestFromItem.tsx'));

/** The actions of a feed entry for statuses; the code loads with the first entry. */
export const RequestFromItem = (props: { item: FeedItem }) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
