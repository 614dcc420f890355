import { type AssignedWorkflowPhaseId, asId, type FeedItemRef, type MemberId } from '@guidepost/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Stored {
  id: number;
  userId: number;
  answered: number;
}
const store = new Map<number, Stored>();
const events = new Map<number, number>();
const calls: string[] = [];

vi.mock('../../shell/api.ts', () => {
  const call = (
    endpoint: { path: string },
    input?: { params?: { id?: AssignedWorkflowPhaseId; userId?: MemberId } },
  ): Promise<unknown> => {
    calls.push(endpoint.path);
    const userId = input?.params?.userId;
    if (userId !== undefined) return Promise.resolve(Array.from({ length: events.get(userId) ?? 0 }, (_, n) => n));
    const phases = [...store.values()].map((phase) => ({ ...phase }));
    return Promise.resolve(input?.params ? (phases.find(({ id }) => id === input.params?.id) ?? null) : phases.length);
  };
  return { api: call, callHandling: () => call, useActingUser: () => ({ timeZone: 'America/Chicago' }) };
});

const { eventsOptions, phaseOptions, workflowsOptions } = await import('./api.ts');
const { workflowsLive } = await import('./live.ts');

const phases = [1, 2].map((id) => asId<'AssignedWorkflowPhase'>(id));
const member = asId<'Member'>(7);
const feedItem = (externalItemType: string) => ({ id: 5, userId: member, externalItemType }) as unknown as FeedItemRef;

describe('live changes of workflows in the cache', () => {
  let client: QueryClient;
  beforeEach(async () => {
    vi.useFakeTimers();
    store.clear();
    events.clear();
    for (const id of [1, 2]) store.set(id, { id, userId: 7, answered: 0 });
    client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    for (const id of phases) new QueryObserver(client, phaseOptions(id)).subscribe(() => {});
    new QueryObserver(client, eventsOptions(member)).subscribe(() => {});
    new QueryObserver(client, workflowsOptions).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    calls.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  /** Expects the cache to equal a fresh fetch. */
  const expectFresh = async () => {
    await vi.advanceTimersByTimeAsync(300);
    for (const id of phases) expect(client.getQueryData(phaseOptions(id).queryKey)).toEqual(store.get(id) ?? null);
    expect(client.getQueryData(eventsOptions(member).queryKey)).toHaveLength(events.get(7) ?? 0);
  };

  it('equal a fresh fetch: answers, moved phases, events, and edits of administrators', async () => {
    store.set(1, { id: 1, userId: 7, answered: 3 });
    workflowsLive.survey_question({ memberId: member }, client);
    await expectFresh();
    store.set(2, { id: 2, userId: 7, answered: 1 });
    workflowsLive.feed_item_updated(feedItem('workflow_phase'), client);
    await expectFresh();
    events.set(7, 2);
    workflowsLive.scheduled_event_created({ id: asId<'ScheduledEvent'>(1), userId: member } as never, client);
    await expectFresh();
    store.delete(2);
    workflowsLive.feed_item_deleted(feedItem('workflow_phase'), client);
    await expectFresh();
    store.set(3, { id: 3, userId: 7, answered: 0 });
    workflowsLive.setup_updated({ type: 'workflows' } as never, client);
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(workflowsOptions.queryKey)).toBe(store.size);
  });

  it('fetch nothing for other changes', async () => {
    workflowsLive.feed_item_updated(feedItem('note'), client);
    workflowsLive.setup_updated({ type: 'clients' } as never, client);
    await vi.advanceTimersByTimeAsync(300);
    expect(calls).toEqual([]);
  });
});
