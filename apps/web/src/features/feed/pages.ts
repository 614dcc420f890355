import type { FeedItem, IdOf } from '@guidepost/contracts';
import type { InfiniteData } from '@tanstack/react-query';

/** A page of the feed in the cache, newest first. */
export interface FeedPage {
  items: FeedItem[];
  /** The next page's `after-item-id`. Null at the end of the feed. */
  after: IdOf<'FeedItem'> | null;
}

export type FeedPages = InfiniteData<FeedPage, IdOf<'FeedItem'> | null>;

type Placed = Pick<FeedItem, 'externalItemType' | 'externalItemId'>;

/** Returns a key that is the same for all versions of an entry. It contains the record's type and id. */
export const entryKey = (item: Placed) => `${item.externalItemType}:${item.externalItemId}`;

/** Compares two entries in feed order: newest first, then the higher id. Negative if `a` is above `b`. */
export function newestFirst(a: Pick<FeedItem, 'timestamp' | 'id'>, b: Pick<FeedItem, 'timestamp' | 'id'>): number {
  return Temporal.Instant.compare(b.timestamp, a.timestamp) || b.id - a.id;
}

/** Creates a page from loaded entries. A full page means that the feed has more entries. */
export function pageOf(items: FeedItem[], pageSize: number): FeedPage {
  return { items, after: items.length < pageSize ? null : (items.at(-1)?.id ?? null) };
}

/**
 * Returns the entries of all pages in order, without duplicates. Two pages can contain the same entry after it has
 * moved.
 */
export function entriesOf(pages: readonly FeedPage[]): FeedItem[] {
  const seen = new Set<string>();
  const entries: FeedItem[] = [];
  for (const page of pages) {
    for (const item of page.items) {
      const key = entryKey(item);
      if (seen.has(key)) continue;
      seen.add(key);
      entries.push(item);
    }
  }
  return entries;
}

/** Removes an entry. Returns the same object if the entry was not in the feed. */
export function dropEntry(data: FeedPages, entry: Placed): FeedPages {
  const key = entryKey(entry);
  if (!data.pages.some((page) => page.items.some((item) => entryKey(item) === key))) return data;
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => entryKey(item) !== key) }));
  return { ...data, pages: withCursor(pages) };
}

/**
 * Inserts a new, changed or moved entry at its position. If there are more pages, omits an entry that is older than all
 * loaded entries, because a later page will contain it.
 */
export function putEntry(data: FeedPages, item: FeedItem): FeedPages {
  const without = dropEntry(data, item);
  const pages = without.pages.map((page) => ({ ...page, items: [...page.items] }));
  const last = pages.at(-1);
  if (!last) return data;
  for (const page of pages) {
    const at = page.items.findIndex((other) => newestFirst(item, other) < 0);
    if (at === -1) continue;
    page.items.splice(at, 0, item);
    return { ...without, pages };
  }
  if (last.after !== null) return without;
  last.items.push(item);
  return { ...without, pages };
}

/** Sets the last page's cursor to the last existing entry. A deleted entry as the cursor would leave a gap. */
function withCursor(pages: FeedPage[]): FeedPage[] {
  const last = pages.at(-1);
  if (!last || last.after === null) return pages;
  const oldest = pages.flatMap((page) => page.items).at(-1);
  if (oldest) last.after = oldest.id;
  return pages;
}
