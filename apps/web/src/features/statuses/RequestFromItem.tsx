import type { FeedItem } from '@guidepost/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';

const Loaded = lazyPart(() => import('./feed/RequestFromItem.tsx'));

/** Button on a feed entry that requests a status change. Its code is loaded with the first entry. */
export const RequestFromItem = (props: { item: FeedItem }) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
