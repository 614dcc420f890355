import type { FeedItem, PendingItem } from '@guidepost/contracts';
import { type ComponentType, useSyncExternalStore } from 'react';
import { untilItComes } from '../../shared/lazy-part.ts';

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

/** How many rows came after their entries were drawn. */
let late = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Draws an entry again when a row comes that was missing; until then it is plain. */
export const useLateRows = (): number => useSyncExternalStore(subscribe, () => late);

/** Loads a row. One that does not come at once is asked for until it does, while its entries are plain. */
async function loadRow<Row>(load: () => Promise<Row>, keep: (row: Row) => void): Promise<void> {
  const row = await load().catch(() => undefined);
  if (row) return keep(row);
  void untilItComes(load).then((lateRow) => {
    keep(lateRow);
    late++;
    for (const listener of listeners) listener();
  });
}

/** How each kind of entry looks, by the key of the record that it carries; those that are loaded. */
export const feedRenderers: { [K in FeedRecordKey]?: ComponentType<FeedRowProps<K>> } = {};
const loaders = new Map<FeedRecordKey, Loader<FeedRecordKey>>();

/** Says where the row of each kind of entry is; all of them are loaded with the feed. Called in features.ts. */
export function registerFeedRows(rows: { [K in FeedRecordKey]?: Loader<K> }): void {
  for (const [key, loader] of Object.entries(rows)) loaders.set(key as FeedRecordKey, loader as Loader<FeedRecordKey>);
}

/**
 * Loads the rows; entries wait for it. A row that were loaded when it is first drawn would take the whole feed away for
 * that moment, and whoever reads further down would find themselves at the top.
 */
export async function loadFeedRows(): Promise<void> {
  const missing = [...loaders].filter(([key]) => feedRenderers[key] === undefined);
  await Promise.all(
    missing.map(([key, loader]) => loadRow(loader, (row) => Object.assign(feedRenderers, { [key]: row.default }))),
  );
}

/** The keys under which a pending item carries the record of its module. */
const pendingRecordKeys = ['scheduledEvent', 'statusChangeRequest', 'transferRequest', 'workflowPhase'] as const;
type PendingRecordKey = (typeof pendingRecordKeys)[number];

export interface PendingRowProps<K extends PendingRecordKey> {
  item: PendingItem;
  record: NonNullable<PendingItem[K]>;
  isLate: boolean;
  timeZone: string;
}

type PendingRow<K extends PendingRecordKey> = ComponentType<PendingRowProps<K>>;
type PendingLoader<K extends PendingRecordKey> = () => Promise<{ default: PendingRow<K> }>;
type PendingRows = { [K in PendingRecordKey]?: PendingLoader<K> };

/** How each kind of pending item looks; those that are loaded. The rest are plain rows. */
const pendingRenderers: { [K in PendingRecordKey]?: PendingRow<K> } = {};
let pendingLoaders: PendingRows = {};

/** Says where the row of each kind of pending item is. Called in features.ts. */
export function registerPendingRows(rows: PendingRows): void {
  pendingLoaders = { ...pendingLoaders, ...rows };
}

/** Loads the rows of pending items, as loadFeedRows does. */
export async function loadPendingRows(): Promise<void> {
  const missing = pendingRecordKeys.filter((key) => pendingRenderers[key] === undefined);
  await Promise.all(
    missing.map(async (key) => {
      const loader: (() => Promise<{ default: unknown }>) | undefined = pendingLoaders[key];
      if (loader) await loadRow(loader, (row) => Object.assign(pendingRenderers, { [key]: row.default }));
    }),
  );
}

/** The row of the record that a pending item carries, with that record; undefined for a plain one. */
export function pendingRowOf(
  item: PendingItem,
): { Row: PendingRow<PendingRecordKey>; record: NonNullable<PendingItem[PendingRecordKey]> } | undefined {
  for (const key of pendingRecordKeys) {
    const [Row, record] = [pendingRenderers[key], item[key]];
    if (Row && record) return { Row: Row as PendingRow<PendingRecordKey>, record };
  }
  return undefined;
}
