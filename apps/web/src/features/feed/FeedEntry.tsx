import type { FeedItem } from '@guidepost/contracts';
import { createContext, type ReactNode, useContext } from 'react';

const Entry = createContext<FeedItem | null>(null);

/** Says to the rows below it which entry of the feed they show. */
export const FeedEntry = ({ item, children }: { item: FeedItem; children: ReactNode }) => (
  <Entry.Provider value={item}>{children}</Entry.Provider>
);

/** The entry that a row shows; null outside the feed. */
export const useFeedEntry = (): FeedItem | null => useContext(Entry);
