import type { FeedItem, PendingItem } from '@guidepost/contracts';
import { createContext, type ReactNode, useContext } from 'react';

const Entry = createContext<FeedItem | null>(null);
const Pending = createContext<PendingItem | null>(null);

/** Provides the feed entry to the components inside. */
export const FeedEntry = ({ item, children }: { item: FeedItem; children: ReactNode }) => (
  <Entry.Provider value={item}>{children}</Entry.Provider>
);

/** Provides the pending item to the components inside. */
export const PendingEntry = ({ item, children }: { item: PendingItem; children: ReactNode }) => (
  <Pending.Provider value={item}>{children}</Pending.Provider>
);

/** Returns the entry of the current row, or null outside the feed. */
export const useFeedEntry = (): FeedItem | null => useContext(Entry);

/**
 * Returns the user who wrote the entry while viewing as another user. `guide` is the name of the viewed user, if known.
 * Returns null if the entry was written without view-as.
 */
export function useImpersonator(): { name: string; guide: string | null } | null {
  const entry = useContext(Entry);
  const pending = useContext(Pending);
  if (entry?.impersonator) return { name: entry.impersonator.name, guide: entry.actor?.name ?? null };
  return pending?.impersonatorName === undefined ? null : { name: pending.impersonatorName, guide: null };
}
