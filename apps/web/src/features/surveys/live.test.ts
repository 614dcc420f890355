import { type AssignedSurveyId, asId, type MemberId } from '@guidepost/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Stored {
  id: number;
  memberId: number;
  answers: number;
  links: number;
}
const store = new Map<number, Stored>();
const calls: string[] = [];

vi.mock('../../shell/api.ts', () => {
  const call = (
    endpoint: { path: string },
    { params }: { params: { userId?: MemberId; id?: AssignedSurveyId } },
  ): Promise<unknown> => {
    calls.push(endpoint.path);
    const surveys = [...store.values()].map((one) => ({ ...one }));
    return Promise.resolve(
      params.userId === undefined
        ? (surveys.find(({ id }) => id === params.id) ?? null)
        : surveys.filter(({ memberId }) => memberId === params.userId),
    );
  };
  return { api: call, callHandling: () => call };
});

const { assignedOptions, surveysOptions } = await import('./api.ts');
const { surveysLive } = await import('./live.ts');

const members = [7, 8].map((id) => asId<'Member'>(id));
const open = [1, 2].map((id) => asId<'AssignedSurvey'>(id));
const one = '/surveys/v2/assigned/{id}';
const list = '/surveys/v2/user/{userId}';
const ref = (id: number, memberId: number) => ({
  id: asId<'AssignedSurvey'>(id),
  memberId: asId<'Member'>(memberId),
});

describe('live changes of surveys in the cache', () => {
  let client: QueryClient;
  beforeEach(async () => {
    vi.useFakeTimers();
    store.clear();
    for (const id of [1, 2]) store.set(id, { id, memberId: 7, answers: 0, links: 0 });
    store.set(3, { id: 3, memberId: 8, answers: 2, links: 0 });
    client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    for (const id of members) new QueryObserver(client, surveysOptions(id)).subscribe(() => {});
    for (const id of open) new QueryObserver(client, assignedOptions(id)).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    calls.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  /** Expects the cache to equal a fresh fetch. */
  const expectFresh = async () => {
    await vi.advanceTimersByTimeAsync(200);
    for (const id of members)
      expect(client.getQueryData(surveysOptions(id).queryKey)).toEqual(
        [...store.values()].filter(({ memberId }) => memberId === id),
      );
    for (const id of open) expect(client.getQueryData(assignedOptions(id).queryKey)).toEqual(store.get(id) ?? null);
  };

  it('lead to the same result as a new request: answers, links, parts, assigned and removed surveys', async () => {
    store.set(1, { id: 1, memberId: 7, answers: 1, links: 0 });
    surveysLive.survey_question({ ...ref(1, 7), questionId: 1 }, client);
    await expectFresh();
    store.set(1, { id: 1, memberId: 7, answers: 1, links: 1 });
    surveysLive.survey_summary(ref(1, 7), client);
    await expectFresh();
    store.set(2, { id: 2, memberId: 7, answers: 5, links: 0 });
    surveysLive.survey_phase(ref(2, 7), client);
    await expectFresh();
    store.set(4, { id: 4, memberId: 8, answers: 0, links: 0 });
    surveysLive.survey_assigned(ref(4, 8), client);
    await expectFresh();
    store.delete(2);
    surveysLive.survey_assigned(ref(2, 7), client);
    await expectFresh();
  });

  it('cause one request for many answers at once, and no request about other members', async () => {
    for (const questionId of [1, 2, 3]) surveysLive.survey_question({ ...ref(1, 7), questionId }, client);
    surveysLive.survey_summary(ref(1, 7), client);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls.toSorted()).toEqual([one, list]);
  });
});
