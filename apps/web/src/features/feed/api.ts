import {
  ApiError,
  asId,
  type CallId,
  contracts,
  type FeedItem,
  type FeedItemRef,
  feedPageSize,
  type IdOf,
  type MemberId,
  type PendingItem,
} from '@guidepost/contracts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';
import { updateOptimistically } from '../../shell/changes/optimistic-update.ts';
import { logWarning } from '../../shell/log.ts';
import { dropEntry, entriesOf, entryKey, type FeedPages, pageOf, putEntry } from './pages.ts';
import { loadRows } from './renderers.ts';

export const feedKeys = {
  all: ['feed'] as const,
  items: (memberId: MemberId) => ['feed', 'items', memberId] as const,
  entry: (ref: EntryRef) => ['feed', 'entry', ref.userId, ref.externalItemType, ref.externalItemId] as const,
};

export type Pending = PendingItem[];

export const pendingKeys = {
  all: ['feed', 'pending'] as const,
  of: (memberId: MemberId) => ['feed', 'pending', memberId] as const,
};

export const scheduledKeys = { of: (memberId: MemberId) => ['feed', 'scheduled', memberId] as const };

/** A member's past events, newest first, in pages of 100. */
export const feedOptions = (memberId: MemberId) =>
  infiniteQueryOptions({
    queryKey: feedKeys.items(memberId),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        userId: memberId,
        'page-size': feedPageSize,
        'sort-direction': 'DESC' as const,
        ...(pageParam === null ? {} : { 'after-item-id': pageParam }),
      };
      // The page itself shows that the user may not see the member, so no toast is needed.
      const asked = callHandling([404])(contracts.feed.items, { query }, { signal });
      const [items] = await Promise.all([asked, loadRows()]);
      return pageOf(items, feedPageSize);
    },
    initialPageParam: null as IdOf<'FeedItem'> | null,
    getNextPageParam: (last) => last.after,
  });

export type EntryRef = Pick<FeedItemRef, 'userId' | 'externalItemType' | 'externalItemId'>;

async function fetchEntry({ userId, externalItemType, externalItemId }: EntryRef): Promise<FeedItem | undefined> {
  const query = { userId, externalItemType, externalItemId };
  const found = await callHandling([403, 404])(contracts.feed.items, { query });
  return found[0];
}

/**
 * Loads the current version of an entry, or null if it no longer exists. Forms use it, because they must not start with
 * an old version.
 */
export const entryOptions = (ref: EntryRef) =>
  queryOptions({
    queryKey: feedKeys.entry(ref),
    queryFn: async () => (await fetchEntry(ref)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });

/** Returns the calls in the loaded part of a member's feed, newest first. */
export const callsInFeed = (client: QueryClient, memberId: MemberId): CallId[] =>
  entriesOf(client.getQueryData<FeedPages>(feedKeys.items(memberId))?.pages ?? []).flatMap(
    ({ externalItemType, externalItemId }) => (externalItemType === 'call' ? asId<'Call'>(externalItemId) : []),
  );

/** A member's pending items, soonest first. */
export const pendingOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: pendingKeys.of(memberId),
    queryFn: async ({ signal }) => {
      const query = { memberId };
      const asked = callHandling([404])(contracts.feed.pendingItems, { query }, { signal });
      const [{ data }] = await Promise.all([asked, loadRows()]);
      return data;
    },
  });

/** Scheduled texts to a member, soonest first. */
export const scheduledOptions = (memberId: MemberId) =>
  queryOptions({
    queryKey: scheduledKeys.of(memberId),
    queryFn: () => callHandling([404])(contracts.texts.scheduled, { query: { subjectId: memberId } }),
  });

function patch(client: QueryClient, memberId: MemberId, change: (data: FeedPages) => FeedPages): void {
  client.setQueryData<FeedPages>(feedKeys.items(memberId), (data) => data && change(data));
}

const running = new Map<string, { again: boolean }>();

/**
 * Loads one entry and inserts it into the cached feed, or removes it if it no longer exists. Each entry has at most one
 * request at a time. If the entry changes during the request, the request is repeated, so that the newest version is
 * stored.
 */
export async function refreshEntry(client: QueryClient, ref: EntryRef): Promise<void> {
  const queryKey = feedKeys.items(ref.userId);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) return;
  if (!query.isActive()) return void client.invalidateQueries({ queryKey, exact: true });
  const name = `${ref.userId}/${entryKey(ref)}`;
  const busy = running.get(name);
  if (busy) {
    busy.again = true;
    return;
  }
  const run = { again: false };
  running.set(name, run);
  try {
    let item: FeedItem | undefined;
    do {
      run.again = false;
      item = await fetchEntry(ref);
    } while (run.again);
    patch(client, ref.userId, (data) => (item ? putEntry(data, item) : dropEntry(data, ref)));
  } catch (error) {
    if (!(error instanceof ApiError)) logWarning('a feed entry could not be fetched');
    void client.invalidateQueries({ queryKey, exact: true });
  } finally {
    running.delete(name);
  }
}

export function removeEntry(client: QueryClient, ref: EntryRef): void {
  const busy = running.get(`${ref.userId}/${entryKey(ref)}`);
  if (busy) busy.again = true;
  patch(client, ref.userId, (data) => dropEntry(data, ref));
}

/**
 * Deletes an entry's record. The entry disappears from the feed at once, and reappears if the server rejects the
 * deletion.
 */
export const deleteEntry = (client: QueryClient, ref: EntryRef, send: () => Promise<unknown>): Promise<unknown> =>
  updateOptimistically<FeedPages, unknown>(client, {
    queryKey: feedKeys.items(ref.userId),
    change: (data) => dropEntry(data, ref),
    send,
  });
