import type { FeedItem } from '@guidepost/contracts';
import { useEffect, useRef, useState } from 'react';
import { entryKey } from './pages.ts';

/** Entries that stand above all that were there before. */
export function arrivedAbove(before: ReadonlySet<string>, entries: readonly FeedItem[]): FeedItem[] {
  const first = entries.findIndex((entry) => before.has(entryKey(entry)));
  return first === -1 ? [...entries] : entries.slice(0, first);
}

/** Tells of entries that came in at the top while the feed is open; never of the first load or of earlier pages. */
export function useNewActivity(
  entries: readonly FeedItem[] | undefined,
  onArrived: (arrived: FeedItem[]) => void,
): void {
  const before = useRef<Set<string> | null>(null);
  const [told] = useState(() => ({ onArrived }));
  told.onArrived = onArrived;
  useEffect(() => {
    if (!entries) return;
    const known = before.current;
    before.current = new Set(entries.map(entryKey));
    if (!known) return;
    const arrived = arrivedAbove(known, entries).filter((entry) => !known.has(entryKey(entry)));
    if (arrived.length > 0) told.onArrived(arrived);
  }, [entries, told]);
}
