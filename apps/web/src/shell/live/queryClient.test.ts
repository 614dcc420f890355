import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { LiveQueryClient } from './queryClient.ts';

/** A query that answers what is true when it is asked, as soon as it is let. */
function asked(client: LiveQueryClient, queryKey: readonly unknown[]) {
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

it('asks again for what was on its way for the first time when it became another', async () => {
  const client = new LiveQueryClient();
  const { state, observer } = asked(client, ['file', 1]);
  const other = asked(client, ['file', 2]);
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

it('asks no more often than the library does for what is there already', async () => {
  const client = new LiveQueryClient();
  const { state, observer } = asked(client, ['file']);
  state.let();
  await expect.poll(() => observer.getCurrentResult().data).toBe('before');
  state.truth = 'after';
  void client.invalidateQueries({ queryKey: ['file'] });
  await expect.poll(() => state.asked).toBe(2);
  state.let();
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  expect(state.asked).toBe(2);
});

it('does not ask again for what has failed', async () => {
  const client = new LiveQueryClient();
  const { state, observer } = asked(client, ['file']);
  await expect.poll(() => state.asked).toBe(1);
  void client.invalidateQueries({ queryKey: ['file'] });
  state.fail();
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state.asked).toBe(1);
});
