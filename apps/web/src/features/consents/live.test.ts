import { asId, type MemberId } from '@guidepost/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The server's data: the name of a term, and the number of answers by member. */
const store = { name: 'Calls', answers: new Map<number, number>() };
const calls: string[] = [];

vi.mock('../../shell/api.ts', () => {
  const call = (endpoint: { path: string }, input?: { query?: { userId?: MemberId } }): Promise<unknown> => {
    calls.push(endpoint.path);
    const userId = input?.query?.userId;
    return Promise.resolve([{ name: store.name, answers: userId === undefined ? 0 : store.answers.get(userId) }]);
  };
  return { api: call, callHandling: () => call };
});

const { memberTermsOptions } = await import('./api.ts');
const { termsOptions } = await import('./terms/api.ts');
const { consentsLive } = await import('./live.ts');

const [one, other] = [asId<'Member'>(1), asId<'Member'>(2)];
let client: QueryClient;
beforeEach(async () => {
  vi.useFakeTimers();
  store.name = 'Calls';
  for (const id of [one, other]) store.answers.set(id, 0);
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  for (const id of [one, other]) new QueryObserver(client, memberTermsOptions(id)).subscribe(() => {});
  new QueryObserver(client, termsOptions).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  calls.length = 0;
});
afterEach(() => void vi.useRealTimers());

const fresh = (answers: number | undefined) => [{ name: store.name, answers }];

it("a renamed term is refetched wherever it is shown, and an answer on its member's page", async () => {
  store.name = 'Recorded calls';
  consentsLive.setup_updated({ type: 'terms', id: 3 }, client);
  await vi.advanceTimersByTimeAsync(0);
  for (const id of [one, other]) expect(client.getQueryData(memberTermsOptions(id).queryKey)).toEqual(fresh(0));
  expect(client.getQueryData(termsOptions.queryKey)).toEqual(fresh(0));
  calls.length = 0;
  store.answers.set(one, 1);
  consentsLive.consents_updated({ memberId: one }, client);
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(memberTermsOptions(one).queryKey)).toEqual(fresh(1));
  expect(calls).toHaveLength(1);
});

it('other setup changes do not refetch consents', async () => {
  consentsLive.setup_updated({ type: 'teams', id: 3 }, client);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([]);
});
