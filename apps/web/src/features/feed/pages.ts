import type { FeedItem, IdOf } from '@guidepost/contracts';
import type { InfiniteData } from '@tanstack/react-query';

/** A page of the feed as the cache keeps it, newest first. */
export interface FeedPage {
  items: FeedItem[];
  /** What `after-item-id` takes to go on; null if the feed ends. */
  after: IdOf<'FeedItem'> | null;
}

export type FeedPages = InfiniteData<FeedPage, IdOf<'FeedItem'> | null>;

type Placed = Pick<FeedItem, 'externalItemType' | 'externalItemId'>;

/** One name for an entry, whatever its version: the record behind it. */
export const entryKey = (item: Placed) => `${item.externalItemType}:${item.externalItemId}`;

/** The order of the feed: newest first, then the higher id. Negative where `a` stands above `b`. */
export function newestFirst(a: Pick<FeedItem, 'timestamp' | 'id'>, b: Pick<FeedItem, 'timestamp' | 'id'>): number {
  return Temporal.Instant.compare(b.timestamp, a.timestamp) || b.id - a.id;
}

/** A fetched page; a full one has more behind it. */
export function pageOf(items: FeedItem[], pageSize: number): FeedPage {
  return { items, after: items.length < pageSize ? null : (items.at(-1)?.id ?? null) };
}

/** All entries of the pages in order, each once: pages can overlap after an entry has moved. */
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

/** Takes an entry out. The same object comes back where it was not there. */
export function dropEntry(data: FeedPages, entry: Placed): FeedPages {
  const key = entryKey(entry);
  if (!data.pages.some((page) => page.items.some((item) => entryKey(item) === key))) return data;
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => entryKey(item) !== key) }));
  return { ...data, pages: withCursor(pages) };
}

/**
 * Puts an entry in its place, whether it is new, changed or moved. One that is older than all that was loaded, where
 * there is more to load, stays out: it comes with its page.
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

/** The cursor of the last page must be an entry that is still there, or the next page would leave a gap. */
function withCursor(pages: FeedPage[]): FeedPage[] {
  const last = pages.at(-1);
  if (!last || last.after === null) return pages;
  const oldest = pages.flatMap((page) => page.items).at(-1);
  if (oldest) last.after = oldest.id;
  return pages;
}
