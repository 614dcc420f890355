import type { FeedItem } from '@guidepost/contracts';
import type { ComponentType } from 'react';

type Plain = 'id' | 'userId' | 'externalItemType' | 'externalItemId' | 'eventType' | 'timestamp' | 'actor';
/** The keys under which an entry carries the record of its module. */
export type FeedRecordKey = Exclude<keyof FeedItem, Plain>;

export interface FeedRowProps<K extends FeedRecordKey> {
  item: FeedItem;
  record: NonNullable<FeedItem[K]>;
  /** The acting user's, for times of day. */
  timeZone: string;
}

type Loader<K extends FeedRecordKey> = () => Promise<{ default: ComponentType<FeedRowProps<K>> }>;

/** How each kind of entry looks, by the key of the record that it carries; those that are loaded. */
export const feedRenderers: { [K in FeedRecordKey]?: ComponentType<FeedRowProps<K>> } = {};
const loaders = new Map<FeedRecordKey, Loader<FeedRecordKey>>();

/** Says where the row of each kind of entry is; all of them are loaded with the feed. Called in features.ts. */
export function registerFeedRows(rows: { [K in FeedRecordKey]?: Loader<K> }): void {
  for (const [key, loader] of Object.entries(rows)) loaders.set(key as FeedRecordKey, loader as Loader<FeedRecordKey>);
}

/**
 * Loads the rows; entries wait for it. A row that were loaded when it is first drawn would take the whole feed away for
 * that moment, and whoever reads further down would find themselves at the top. One that does not load stays plain.
 */
export async function loadFeedRows(): Promise<void> {
  const missing = [...loaders].filter(([key]) => feedRenderers[key] === undefined);
  await Promise.all(
    missing.map(async ([key, loader]) => {
      const row = await loader().catch(() => undefined);
      if (row) Object.assign(feedRenderers, { [key]: row.default });
    }),
  );
}
