import { asId, type FeedItem } from '@guidepost/contracts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entriesOf, type FeedPages, newestFirst } from './pages.ts';

const store = new Map<number, FeedItem>();
const replies: { query: Record<string, unknown>; answer: () => void }[] = [];
let isDelayed = false;

vi.mock('../../shell/api.ts', () => {
  const call = (_endpoint: unknown, { query }: { query: Record<string, unknown> }) => {
    const all = [...store.values()].sort(newestFirst);
    const found =
      query.externalItemId === undefined ? all : all.filter((item) => item.externalItemId === query.externalItemId);
    if (!isDelayed) return Promise.resolve(found);
    return new Promise((resolve) => replies.push({ query, answer: () => resolve(found) }));
  };
  return { api: call, callHandling: () => call };
});

const { deleteEntry, feedKeys, feedOptions, refreshEntry, removeEntry } = await import('./api.ts');

const entry = (id: number, minute: number, eventType = 'note'): FeedItem => ({
  id: asId(id),
  userId: asId(7),
  externalItemType: 'note',
  externalItemId: id,
  eventType,
  timestamp: Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString(),
  actor: null,
});

async function open() {
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, feedOptions(asId(7)));
  observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const shown = () => entriesOf(client.getQueryData<FeedPages>(feedKeys.items(asId(7)))?.pages ?? []);
  const fresh = () => [...store.values()].sort(newestFirst);
  return { client, shown, fresh };
}

describe('live changes of a feed in the cache', () => {
  beforeEach(() => {
    isDelayed = false;
    replies.length = 0;
    store.clear();
    for (const id of [1, 2, 3]) store.set(id, entry(id, id));
  });

  it('give the same result as a new request, for a new, changed, moved and removed entry', async () => {
    const { client, shown, fresh } = await open();
    store.set(4, entry(4, 9));
    await refreshEntry(client, entry(4, 9));
    store.set(2, entry(2, 2, 'edited'));
    await refreshEntry(client, entry(2, 2));
    store.set(1, entry(1, 20));
    await refreshEntry(client, entry(1, 20));
    store.delete(3);
    removeEntry(client, entry(3, 3));
    expect(shown()).toEqual(fresh());
  });

  it('remove an entry that no longer exists when it is requested', async () => {
    const { client, shown, fresh } = await open();
    store.delete(2);
    await refreshEntry(client, entry(2, 2));
    expect(shown()).toEqual(fresh());
  });

  it('request an entry again after a change during its request', async () => {
    const { client, shown, fresh } = await open();
    isDelayed = true;
    store.set(2, entry(2, 2, 'first'));
    const first = refreshEntry(client, entry(2, 2));
    store.set(2, entry(2, 2, 'second'));
    void refreshEntry(client, entry(2, 2));
    replies[0]?.answer();
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.answer();
    await first;
    expect(shown()).toEqual(fresh());
  });

  it('do not show an entry again that was deleted during its request', async () => {
    const { client, shown, fresh } = await open();
    isDelayed = true;
    const first = refreshEntry(client, entry(2, 2));
    store.delete(2);
    removeEntry(client, entry(2, 2));
    replies[0]?.answer();
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    replies[1]?.answer();
    await first;
    expect(shown()).toEqual(fresh());
  });

  it('hide a deleted entry before the answer, also if the feed loads in the meantime, and show it again if the server refuses', async () => {
    const { client, shown, fresh } = await open();
    let refuse = () => {};
    const refused = new Promise((_, reject) => {
      refuse = () => reject(new Error('refused'));
    });
    const done = deleteEntry(client, entry(2, 2), () => refused);
    expect(shown().map((item) => item.id)).toEqual([3, 1]);
    await client.refetchQueries({ queryKey: feedKeys.items(asId(7)) });
    expect(shown().map((item) => item.id)).toEqual([3, 1]);
    refuse();
    await expect(done).rejects.toThrow('refused');
    expect(shown()).toEqual(fresh());
  });
});
