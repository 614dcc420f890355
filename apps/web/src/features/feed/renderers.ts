import type { FeedItem } from '@guidepost/contracts';
import { type ComponentType, lazy } from 'react';

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

/** How each kind of entry looks, by the key of the record that it carries. */
export const feedRenderers: { [K in FeedRecordKey]?: ComponentType<FeedRowProps<K>> } = {};
const loaders: (() => Promise<unknown>)[] = [];

/** Says where the row of each kind of entry is; all of them are loaded with the feed. Called in features.ts. */
export function registerFeedRows(rows: { [K in FeedRecordKey]?: Loader<K> }): void {
  for (const [key, loader] of Object.entries(rows)) {
    Object.assign(feedRenderers, { [key]: lazy(loader as Loader<FeedRecordKey>) });
    loaders.push(loader);
  }
}

/** Starts loading the rows, so that they are there when the entries are. */
export const preloadFeedRows = (): void => {
  for (const loader of loaders) void loader().catch(() => undefined);
};
