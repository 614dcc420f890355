import type { FeedItem, PendingItem } from '@guidepost/contracts';
import { type ComponentType, useSyncExternalStore } from 'react';
import { loadWithRetry } from '../../shared/lazy-part.ts';

type Plain = 'id' | 'userId' | 'externalItemType' | 'externalItemId' | 'eventType' | 'timestamp' | 'actor';
/** Properties of a feed entry that can contain a module's record. */
export type FeedRecordKey = Exclude<keyof FeedItem, Plain>;

export interface FeedRowProps<K extends FeedRecordKey> {
  item: FeedItem;
  record: NonNullable<FeedItem[K]>;
  /** The acting user's time zone, for times of day. */
  timeZone: string;
}

type Loader<K extends FeedRecordKey> = () => Promise<{ default: ComponentType<FeedRowProps<K>> }>;

/** Number of row components that loaded after their entries were rendered. */
let delayedCount = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Renders an entry again when its row component has loaded late. Until then, the entry is displayed as a plain row. */
export const useDelayedRows = (): number => useSyncExternalStore(subscribe, () => delayedCount);

/** Loads a row component, and retries until it is loaded. Until then, its entries are displayed as plain rows. */
async function loadRow<Row>(load: () => Promise<Row>, storeRow: (row: Row) => void): Promise<void> {
  const row = await load().catch(() => undefined);
  if (row) return storeRow(row);
  void loadWithRetry(load).then((lateRow) => {
    storeRow(lateRow);
    delayedCount++;
    for (const listener of listeners) listener();
  });
}

/** Loaded row components for feed entries, by the key of the entry's record. */
export const feedRenderers: { [K in FeedRecordKey]?: ComponentType<FeedRowProps<K>> } = {};
const loaders = new Map<FeedRecordKey, Loader<FeedRecordKey>>();

/**
 * Registers a loader of the row component for each type of entry. All of them load with the feed. Called in
 * features.ts.
 */
export function registerFeedRows(rows: { [K in FeedRecordKey]?: Loader<K> }): void {
  for (const [key, loader] of Object.entries(rows)) loaders.set(key as FeedRecordKey, loader as Loader<FeedRecordKey>);
}

/**
 * Loads the row components before any entry is displayed. A component that loads during rendering would suspend the
 * whole feed and reset its scroll position.
 */
export async function loadFeedRows(): Promise<void> {
  const missing = [...loaders].filter(([key]) => feedRenderers[key] === undefined);
  await Promise.all(
    missing.map(([key, loader]) => loadRow(loader, (row) => Object.assign(feedRenderers, { [key]: row.default }))),
  );
}

/** Properties of a pending item that can contain a module's record. */
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

/** Loaded row components for pending items. Items without one are displayed as plain rows. */
const pendingRenderers: { [K in PendingRecordKey]?: PendingRow<K> } = {};
let pendingLoaders: PendingRows = {};

/** Registers a loader of the row component for each type of pending item. Called in features.ts. */
export function registerPendingRows(rows: PendingRows): void {
  pendingLoaders = { ...pendingLoaders, ...rows };
}

/** Loads the row components of pending items, like `loadFeedRows`. */
export async function loadPendingRows(): Promise<void> {
  const missing = pendingRecordKeys.filter((key) => pendingRenderers[key] === undefined);
  await Promise.all(
    missing.map(async (key) => {
      const loader: (() => Promise<{ default: unknown }>) | undefined = pendingLoaders[key];
      if (loader) await loadRow(loader, (row) => Object.assign(pendingRenderers, { [key]: row.default }));
    }),
  );
}

/** Returns the row component for a pending item and its record, or undefined for a plain item. */
export function pendingRowOf(
  item: PendingItem,
): { Row: PendingRow<PendingRecordKey>; record: NonNullable<PendingItem[PendingRecordKey]> } | undefined {
  for (const key of pendingRecordKeys) {
    const [Row, record] = [pendingRenderers[key], item[key]];
    if (Row && record) return { Row: Row as PendingRow<PendingRecordKey>, record };
  }
  return undefined;
}
