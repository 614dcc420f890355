import { asId, type MemberId, type NeedId } from '@guidepost/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Stored {
  id: number;
  memberId: MemberId;
  label: string;
  entries: number;
}
const store = new Map<number, Stored>();
const calls: string[] = [];

vi.mock('../../shell/api.ts', () => {
  const call = (
    endpoint: { path: string },
    { query, params }: { query?: { memberId: MemberId }; params?: { userNeedId: NeedId } },
  ) => {
    calls.push(endpoint.path);
    const needs = [...store.values()];
    return Promise.resolve(
      query
        ? needs.filter(({ memberId }) => memberId === query.memberId)
        : Array.from({ length: store.get(params?.userNeedId ?? 0)?.entries ?? 0 }, (_, at) => at),
    );
  };
  return { api: call, callHandling: () => call, useActingUser: () => ({ timeZone: 'America/Chicago' }) };
});

const { historyOptions, needsOptions } = await import('./api.ts');
const { needsLive } = await import('./live.ts');

const needId = (id: number): NeedId => asId(id);
const memberId = (id: number): MemberId => asId(id);
const lists = [memberId(7), memberId(8)];
const histories = [needId(1), needId(2)];
const today = '2026-11-20';
const list = '/needs';
const history = '/care/user-needs/history/{userNeedId}';

describe('live changes of needs in the cache', () => {
  let client: QueryClient;
  beforeEach(async () => {
    vi.useFakeTimers();
    store.clear();
    for (const id of [1, 2]) store.set(id, { id, memberId: asId(7), label: 'Rides', entries: 1 });
    store.set(3, { id: 3, memberId: asId(8), label: 'Food', entries: 1 });
    client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    for (const of of lists) new QueryObserver(client, needsOptions(of, today)).subscribe(() => {});
    for (const id of histories) new QueryObserver(client, historyOptions(id)).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    calls.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  /** Expects the cache to equal a fresh fetch. */
  const expectFresh = async () => {
    await vi.advanceTimersByTimeAsync(200);
    for (const of of lists)
      expect(client.getQueryData(needsOptions(of, today).queryKey)).toEqual(
        [...store.values()].filter((need) => need.memberId === of),
      );
    for (const id of histories)
      expect(client.getQueryData(historyOptions(id).queryKey)).toHaveLength(store.get(id)?.entries ?? 0);
  };

  it('make the cache equal to a fresh fetch', async () => {
    store.set(1, { id: 1, memberId: asId(7), label: 'Rides, extended', entries: 2 });
    needsLive.need_history_entry({ id: 9, needId: needId(1), memberId: memberId(7) }, client);
    needsLive.need_upserted({ id: needId(1), memberId: memberId(7) }, client);
    await expectFresh();
    store.set(4, { id: 4, memberId: asId(7), label: 'New', entries: 1 });
    needsLive.need_upserted({ id: needId(4), memberId: memberId(7) }, client);
    await expectFresh();
    store.delete(4);
    needsLive.need_deleted({ id: needId(4), memberId: memberId(7) }, client);
    await expectFresh();
  });

  it('cause one refetch for several events of one action, and no other refetch', async () => {
    needsLive.need_history_entry({ id: 9, needId: needId(1), memberId: memberId(7) }, client);
    needsLive.need_upserted({ id: needId(1), memberId: memberId(7) }, client);
    for (const id of [1, 2, 3]) needsLive.resource_referral({ id, needId: needId(1), memberId: memberId(7) }, client);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.toSorted()).toEqual([history, list]);
  });

  it('include a call for a need, which sends only the event of its history entry', async () => {
    store.set(2, { id: 2, memberId: asId(7), label: 'Rides', entries: 2 });
    needsLive.need_history_entry({ id: 9, needId: needId(2), memberId: memberId(7) }, client);
    await expectFresh();
  });

  it('include the stage of the member and the names of issues', async () => {
    for (const need of store.values()) need.label = 'Renamed';
    needsLive.user_updated({ id: memberId(8) }, client);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls).toEqual([list]);
    needsLive.needs_metadata_updated({ type: 'issues', id: 1 }, client);
    await expectFresh();
  });
});
