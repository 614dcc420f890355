import { contracts, type PendingItem } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { catching } from '../../shell/api.ts';

export type Pending = PendingItem[];

export const pendingKeys = {
  all: ['feed', 'pending'] as const,
  of: (memberId: number) => ['feed', 'pending', memberId] as const,
};

/** What is still to come with a member, soonest first (staff §3, §7). */
export const pendingOptions = (memberId: number) =>
  queryOptions({
    queryKey: pendingKeys.of(memberId),
    queryFn: async ({ signal }) => {
      const query = { memberId };
      const asked = catching([404])(contracts.feed.pendingItems, { query }, { signal });
      const [{ data }] = await Promise.all([asked, loadPendingRows()]);
      return data;
    },
  });

/** The keys under which a pending item carries the record of its module. */
type PendingRecordKey = 'scheduledEvent';

export interface PendingRowProps<K extends PendingRecordKey> {
  item: PendingItem;
  record: NonNullable<PendingItem[K]>;
  isLate: boolean;
  timeZone: string;
}

type Loader<K extends PendingRecordKey> = () => Promise<{ default: ComponentType<PendingRowProps<K>> }>;
type Rows = { [K in PendingRecordKey]?: Loader<K> };

/** How each kind of pending item looks; those that are loaded. The rest are plain rows. */
export const pendingRenderers: { [K in PendingRecordKey]?: ComponentType<PendingRowProps<K>> } = {};
let loaders: Rows = {};

/** Says where the row of each kind of pending item is. Called in features.ts. */
export function registerPendingRows(rows: Rows): void {
  loaders = { ...loaders, ...rows };
}

async function loadPendingRows(): Promise<void> {
  if (pendingRenderers.scheduledEvent || !loaders.scheduledEvent) return;
  const row = await loaders.scheduledEvent().catch(() => undefined);
  if (row) pendingRenderers.scheduledEvent = row.default;
}
