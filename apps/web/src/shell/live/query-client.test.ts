import { contracts, createClient } from '@guidepost/contracts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { LiveQueryClient } from './query-client.ts';

/** A query that reads the state when its request starts, and responds when the test lets it. */
function createQuery(client: QueryClient, queryKey: readonly unknown[]) {
  const state = { truth: 'before', asked: 0, let: () => {}, fail: () => {} };
  const observer = new QueryObserver(client, {
    queryKey,
    retry: false,
    queryFn: async () => {
      state.asked += 1;
      const { truth } = state;
      await new Promise<void>((resolve, reject) => {
        state.let = resolve;
        state.fail = () => reject(new Error('broken'));
      });
      return truth;
    },
  });
  observer.subscribe(() => {});
  return { state, observer };
}

it('requests data again if it changed during its first request', async () => {
  const client = new LiveQueryClient();
  const { state, observer } = createQuery(client, ['file', 1]);
  const other = createQuery(client, ['file', 2]);
  await expect.poll(() => state.asked).toBe(1);
  state.truth = 'after';
  void client.invalidateQueries({ queryKey: ['file', 1] });
  state.let();
  other.state.let();
  await expect.poll(() => state.asked).toBe(2);
  state.let();
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  expect([state.asked, other.state.asked]).toEqual([2, 1]);
});

it('requests data again that changed while no screen showed it, during a request', async () => {
  const client = new LiveQueryClient();
  const { state, observer } = createQuery(client, ['file']);
  await expect.poll(() => state.asked).toBe(1);
  state.let();
  await expect.poll(() => observer.getCurrentResult().data).toBe('before');
  void client.invalidateQueries({ queryKey: ['file'] });
  await expect.poll(() => state.asked).toBe(2);
  observer.destroy();
  state.truth = 'after';
  void client.invalidateQueries({ queryKey: ['file'] });
  state.let();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryState(['file'])).toMatchObject({ data: 'before', isInvalidated: true });
  const again = new QueryObserver(client, { queryKey: ['file'], queryFn: async () => state.truth, staleTime: 30_000 });
  again.subscribe(() => {});
  await expect.poll(() => again.getCurrentResult().data).toBe('after');
});

it('requests loaded data no more often than the library does', async () => {
  const client = new LiveQueryClient();
  const { state, observer } = createQuery(client, ['file']);
  state.let();
  await expect.poll(() => observer.getCurrentResult().data).toBe('before');
  state.truth = 'after';
  void client.invalidateQueries({ queryKey: ['file'] });
  await expect.poll(() => state.asked).toBe(2);
  state.let();
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  expect(state.asked).toBe(2);
});

it('does not request failed data again', async () => {
  const client = new LiveQueryClient();
  const { state, observer } = createQuery(client, ['file']);
  await expect.poll(() => state.asked).toBe(1);
  void client.invalidateQueries({ queryKey: ['file'] });
  state.fail();
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state.asked).toBe(1);
});

describe('stored data, such as the response to a write,', () => {
  /** A query that has already received its first response. */
  async function answered(client: QueryClient, queryKey: readonly unknown[]) {
    const { state, observer } = createQuery(client, queryKey);
    await expect.poll(() => state.asked).toBe(1);
    state.let();
    const shown = () => observer.getCurrentResult().data;
    await expect.poll(shown).toBe('before');
    return { state, shown };
  }

  it('is not replaced by an older response that arrives later; newer data is requested again', async () => {
    const client: QueryClient = new LiveQueryClient();
    const { state, shown } = await answered(client, ['file']);
    const wasShown = new Set<unknown>();
    void client.invalidateQueries({ queryKey: ['file'] });
    await expect.poll(() => state.asked).toBe(2);
    const lateAnswer = state.let;
    state.truth = 'newer still';
    client.setQueryData(['file'], 'written');
    client.getQueryCache().subscribe(() => wasShown.add(shown()));
    expect(shown()).toBe('written');
    lateAnswer();
    await expect.poll(() => state.asked).toBe(3);
    expect(shown()).toBe('written');
    state.let();
    await expect.poll(shown).toBe('newer still');
    expect([...wasShown]).not.toContain('before');
  });

  it('causes no request if none was in progress', async () => {
    const client: QueryClient = new LiveQueryClient();
    const { state, shown } = await answered(client, ['file']);
    const other = await answered(client, ['file', 'other']);
    void client.invalidateQueries({ queryKey: ['file', 'other'] });
    client.setQueryData<string>(['file'], (before) => `${before}, written`);
    await expect.poll(() => other.state.asked).toBe(2);
    other.state.let();
    await expect.poll(() => client.isFetching()).toBe(0);
    expect([shown(), state.asked, other.state.asked]).toEqual(['before, written', 1, 2]);
  });

  it('is shown during the first request, and requested again', async () => {
    const client: QueryClient = new LiveQueryClient();
    const { state, observer } = createQuery(client, ['file']);
    await expect.poll(() => state.asked).toBe(1);
    const lateAnswer = state.let;
    state.truth = 'after';
    client.setQueryData(['file'], 'written');
    lateAnswer();
    await expect.poll(() => state.asked).toBe(2);
    expect(observer.getCurrentResult()).toMatchObject({ data: 'written', isError: false });
    state.let();
    await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  });

  it('is returned to code that awaits the older response', async () => {
    const client: QueryClient = new LiveQueryClient();
    let answer = () => {};
    const waited = client.fetchQuery({
      queryKey: ['file'],
      queryFn: () => new Promise<string>((resolve) => (answer = () => resolve('before'))),
    });
    await Promise.resolve();
    client.setQueryData(['file'], 'written');
    answer();
    expect(await waited).toBe('written');
    expect(client.getQueryState(['file'])).toMatchObject({ data: 'written', isInvalidated: true });
  });

  it("does not clear an event's invalidation if no screen shows the data", () => {
    const client: QueryClient = new LiveQueryClient();
    client.setQueryData(['file'], 'before');
    void client.invalidateQueries({ queryKey: ['file'] });
    client.setQueryData(['file'], 'written');
    expect(client.getQueryState(['file'])).toMatchObject({ data: 'written', isInvalidated: true });
  });

  it('changes nothing if no data has loaded yet, but requests the data again', async () => {
    const client: QueryClient = new LiveQueryClient();
    const { state, observer } = createQuery(client, ['list']);
    await expect.poll(() => state.asked).toBe(1);
    state.truth = 'after';
    client.setQueryData<string>(['list'], (before) => before && `${before}, written`);
    state.let();
    await expect.poll(() => state.asked).toBe(2);
    state.let();
    await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  });
});

describe('a query that sends its request with the API client', () => {
  /** A loaded query whose refetch has been sent. `answers` contains a function for each unanswered request. */
  async function refetching() {
    const answers: ((key: string) => void)[] = [];
    const send = createClient({
      base: '/api',
      fetch: () =>
        new Promise<Response>((resolve) => answers.push((key) => resolve(Response.json([{ key, label: key }])))),
    });
    const client: QueryClient = new LiveQueryClient();
    const queryKey = ['groups'];
    const observer = new QueryObserver(client, { queryKey, queryFn: () => send(contracts.notifications.groups) });
    observer.subscribe(() => {});
    const shown = () => observer.getCurrentResult().data?.[0]?.key;
    await expect.poll(() => answers.length).toBe(1);
    answers.shift()?.('first');
    await expect.poll(shown).toBe('first');
    void client.invalidateQueries({ queryKey });
    await expect.poll(() => answers.length).toBe(1);
    const wasShown = new Set<unknown>();
    client.getQueryCache().subscribe(() => wasShown.add(shown()));
    return { client, queryKey, answers, shown, wasShown };
  }

  it('sends one more request after a refetch, however often data changes during the refetch', async () => {
    const { client, queryKey, answers, shown } = await refetching();
    for (let events = 0; events < 5; events += 1) void client.invalidateQueries({ queryKey });
    const awaited = client.invalidateQueries({ queryKey });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answers.length).toBe(1);
    answers.shift()?.('older');
    await expect.poll(shown).toBe('older');
    await expect.poll(() => answers.length).toBe(1);
    answers.shift()?.('newer');
    await awaited;
    expect([shown(), answers.length]).toEqual(['newer', 0]);
  });

  it('replaces a refetch at once after a reconnection, because its response may never arrive', async () => {
    const { client, queryKey, answers, shown, wasShown } = await refetching();
    void client.invalidateQueries({ queryKey }, { cancelRefetch: true });
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.('older');
    answers[1]?.('newer');
    await expect.poll(shown).toBe('newer');
    expect([...wasShown]).not.toContain('older');
  });

  it('does not replace stored data with the response of a refetch that started earlier', async () => {
    const { client, queryKey, answers, shown, wasShown } = await refetching();
    client.setQueryData(queryKey, [{ key: 'written', label: 'written' }]);
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.('older');
    answers[1]?.('newer');
    await expect.poll(shown).toBe('newer');
    expect([...wasShown]).not.toContain('older');
  });
});
