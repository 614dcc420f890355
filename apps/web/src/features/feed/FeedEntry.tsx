import type { FeedItem, PendingItem } from '@guidepost/contracts';
import { createContext, type ReactNode, useContext } from 'react';

const Entry = createContext<FeedItem | null>(null);
const Pending = createContext<PendingItem | null>(null);

/** Says to the rows below it which entry of the feed they show. */
export const FeedEntry = ({ item, children }: { item: FeedItem; children: ReactNode }) => (
  <Entry.Provider value={item}>{children}</Entry.Provider>
);

/** Says to the rows below it which pending item they show. */
export const PendingEntry = ({ item, children }: { item: PendingItem; children: ReactNode }) => (
  <Pending.Provider value={item}>{children}</Pending.Provider>
);

/** The entry that a row shows; null outside the feed. */
export const useFeedEntry = (): FeedItem | null => useContext(Entry);

/** Who wrote what a row shows while viewing as somebody, and as whom where that is said; null where nobody did. */
export function useImpersonator(): { name: string; guide: string | null } | null {
  const entry = useContext(Entry);
  const pending = useContext(Pending);
  if (entry?.impersonator) return { name: entry.impersonator.name, guide: entry.actor?.name ?? null };
  return pending?.impersonatorName === undefined ? null : { name: pending.impersonatorName, guide: null };
}
