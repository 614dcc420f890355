import { asId, type MemberId, type MemberSummary } from '@guidepost/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const store = new Map<MemberId, Pick<MemberSummary, 'id' | 'name'>>();
const calls: string[] = [];
const [lola, luis] = [asId<'Member'>(1), asId<'Member'>(2)];

vi.mock('../../shell/api.ts', () => {
  const call = (endpoint: { path: string }, { params }: { params?: { memberId: MemberId } }) => {
    calls.push(endpoint.path);
    return Promise.resolve(params ? store.get(params.memberId) : { data: [...store.values()] });
  };
  return { api: call, callHandling: () => call };
});

const { memberListOptions, memberMapOptions } = await import('./api.ts');
const { memberOptions } = await import('./member-options.ts');
const { membersLive } = await import('./live.ts');
const { viewOf } = await import('./list/view.ts');

const view = viewOf({ orderBy: 'name' }, false);
const ref = (userId: MemberId) => ({
  id: asId<'FeedItem'>(1),
  userId,
  externalItemType: 'note',
  externalItemId: 1,
  timestamp: '2026-11-20T00:00:00Z',
});

describe('live changes of members in the cache', () => {
  let client: QueryClient;
  beforeEach(async () => {
    vi.useFakeTimers();
    store.clear();
    for (const id of [lola, luis]) store.set(id, { id, name: `Member ${id}` });
    client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    new QueryObserver(client, memberListOptions(view, [asId(9)]) as never).subscribe(() => {});
    new QueryObserver(client, memberOptions(lola) as never).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    calls.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  const shown = () =>
    (client.getQueryData(memberListOptions(view, [asId(9)]).queryKey) as unknown as { data: unknown }).data;

  it('lead to the same result as a new request', async () => {
    store.set(lola, { id: lola, name: 'Lola' });
    membersLive.user_updated({ id: lola }, client);
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual([...store.values()]);
    expect(client.getQueryData(memberOptions(lola).queryKey)).toEqual(store.get(lola));
  });

  it('load a list once for many events', async () => {
    for (let i = 0; i < 50; i += 1) membersLive.feed_item_updated(ref(i % 2 ? lola : luis), client);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toEqual(['/users/members']);
  });

  it('update the map too', async () => {
    new QueryObserver(client, memberMapOptions(view, [asId(9)], {}) as never).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    calls.length = 0;
    membersLive.user_updated({ id: luis }, client);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.toSorted()).toEqual(['/users/members', '/users/members/map']);
    calls.length = 0;
    membersLive.member_status_created({ id: asId(1), memberId: luis, statusKey: 'engaged' } as never, client);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.toSorted()).toEqual(['/users/members', '/users/members/map']);
    // the map shows no events
    calls.length = 0;
    membersLive.feed_item_updated(ref(luis), client);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toEqual(['/users/members']);
  });

  it('do not reload lists without the member', async () => {
    membersLive.feed_item_updated(ref(asId(77)), client);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toEqual([]);
  });
});
