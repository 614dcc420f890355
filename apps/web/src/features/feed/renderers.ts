import type { FeedItem, PendingItem } from '@guidepost/contracts';
import { type ComponentType, useSyncExternalStore } from 'react';
import { loadWithRetry } from '../../shared/lazy-part.ts';

type Plain = 'id' | 'userId' | 'externalItemType' | 'externalItemId' | 'eventType' | 'timestamp' | 'actor';
/** Properties of a feed entry that can contain a module's record. */
type FeedRecordKey = Exclude<keyof FeedItem, Plain>;

export interface FeedRowProps<K extends FeedRecordKey> {
  item: FeedItem;
  record: NonNullable<FeedItem[K]>;
  /** The acting user's time zone, for times of day. */
  timeZone: string;
}

type FeedRow<K extends FeedRecordKey> = ComponentType<FeedRowProps<K>>;
/** Row components of feed entries, by the key of the entry's record. */
export type FeedRows = { [K in FeedRecordKey]?: FeedRow<K> };

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
/** Row components of pending items, by the key of the item's record. */
export type PendingRows = { [K in PendingRecordKey]?: PendingRow<K> };

interface Rows {
  feedRows: FeedRows;
  pendingRows: PendingRows;
}

let loader: () => Promise<Rows> = async () => ({ feedRows: {}, pendingRows: {} });
/** The loaded row components. Until they are loaded, all entries are displayed as plain rows. */
let rows: Rows | undefined;
let firstAttempt: Promise<void> | undefined;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function storeRows(loaded: Rows): void {
  rows = loaded;
  for (const listener of listeners) listener();
}

/** Returns the row components. Renders the entry again if they load after it was rendered. */
const useRows = (): Rows | undefined => useSyncExternalStore(subscribe, () => rows);

/** Registers the module with the row components of all types. Called in features.ts. */
export function registerRows(load: () => Promise<Rows>): void {
  loader = load;
}

/**
 * Loads the row components before any entry is displayed. A component that loads during rendering would suspend the
 * whole feed and reset its scroll position. If the first attempt fails, resolves and tries again in the background.
 */
export function loadRows(): Promise<void> {
  firstAttempt ??= loader().then(storeRows, () => void loadWithRetry(loader).then(storeRows));
  return firstAttempt;
}

/** Returns the row component for a feed entry and its record, or undefined for a plain entry. */
export function useFeedRow(
  item: FeedItem,
): { Row: FeedRow<FeedRecordKey>; record: NonNullable<FeedItem[FeedRecordKey]> } | undefined {
  const feedRows: FeedRows = useRows()?.feedRows ?? {};
  for (const key of Object.keys(feedRows) as FeedRecordKey[]) {
    const [Row, record] = [feedRows[key], item[key]];
    // This cast is valid, because the component is registered under the key of its record.
    if (Row && record) return { Row: Row as FeedRow<FeedRecordKey>, record };
  }
  return undefined;
}

/** Returns the row component for a pending item and its record, or undefined for a plain item. */
export function usePendingRow(
  item: PendingItem,
): { Row: PendingRow<PendingRecordKey>; record: NonNullable<PendingItem[PendingRecordKey]> } | undefined {
  const pendingRows: PendingRows = useRows()?.pendingRows ?? {};
  for (const key of pendingRecordKeys) {
    const [Row, record] = [pendingRows[key], item[key]];
    if (Row && record) return { Row: Row as PendingRow<PendingRecordKey>, record };
  }
  return undefined;
}
