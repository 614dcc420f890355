import type { FeedItem } from '@guidepost/contracts';
import { useEffect, useRef, useState } from 'react';
import { entryKey } from './pages.ts';

/** Returns the new entries above the entries that were already displayed. */
export function newEntriesAbove(before: ReadonlySet<string>, entries: readonly FeedItem[]): FeedItem[] {
  const first = entries.findIndex((entry) => before.has(entryKey(entry)));
  return first === -1 ? [...entries] : entries.slice(0, first);
}

/** Reports entries that arrive at the top while the feed is open. Ignores the first load and earlier pages. */
export function useNewActivity(
  entries: readonly FeedItem[] | undefined,
  onArrived: (arrived: FeedItem[]) => void,
): void {
  const before = useRef<Set<string> | null>(null);
  const [callbacks] = useState(() => ({ onArrived }));
  callbacks.onArrived = onArrived;
  useEffect(() => {
    if (!entries) return;
    const known = before.current;
    before.current = new Set(entries.map(entryKey));
    if (!known) return;
    const arrived = newEntriesAbove(known, entries).filter((entry) => !known.has(entryKey(entry)));
    if (arrived.length > 0) callbacks.onArrived(arrived);
  }, [entries, callbacks]);
}
