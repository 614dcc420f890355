import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveQueryClient } from '../live/query-client.ts';
import { updateOptimistically } from './optimistic-update.ts';

type Ticks = Readonly<Record<string, boolean>>;
const queryKey = ['ticks'] as const;

/** A fake server that responds only when the test lets it. `reads` and `sent` contain the requests. */
function serverOf(first: Ticks) {
  let truth = first;
  const reads: { answer: () => void }[] = [];
  const sent: { name: string; answer: () => void; fail: () => void }[] = [];
  return {
    reads,
    sent,
    read: () => {
      const asItIs = { ...truth };
      return new Promise<Ticks>((resolve) => reads.push({ answer: () => resolve(asItIs) }));
    },
    write: (name: string, isTicked: boolean) => () =>
      new Promise<void>((resolve, reject) =>
        sent.push({
          name: `${name} ${isTicked}`,
          answer() {
            truth = { ...truth, [name]: isTicked };
            resolve();
          },
          fail: () => reject(new Error('refused')),
        }),
      ),
  };
}

describe('an optimistic change', () => {
  let client: QueryClient;
  let server: ReturnType<typeof serverOf>;
  let observer: QueryObserver<Ticks>;
  const shown = () => observer.getCurrentResult().data;
  const tick = (name: string, isTicked: boolean) =>
    updateOptimistically<Ticks, void>(client, {
      queryKey,
      inTurnOf: queryKey,
      change: (ticks) => ({ ...ticks, [name]: isTicked }),
      send: server.write(name, isTicked),
    });

  beforeEach(async () => {
    client = new LiveQueryClient();
    server = serverOf({ a: true, b: true });
    observer = new QueryObserver<Ticks>(client, { queryKey, queryFn: server.read, retry: false });
    observer.subscribe(() => {});
    await expect.poll(() => server.reads.length).toBe(1);
    server.reads[0]?.answer();
    await expect.poll(shown).toEqual({ a: true, b: true });
  });

  it('is not reverted by a response to an earlier request', async () => {
    void client.invalidateQueries({ queryKey });
    await expect.poll(() => server.reads.length).toBe(2);
    const done = tick('a', false);
    expect(shown()).toEqual({ a: false, b: true });
    server.reads[1]?.answer();
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(shown()).toEqual({ a: false, b: true });
    server.sent[0]?.answer();
    await done;
    expect(shown()).toEqual({ a: false, b: true });
    expect(server.reads.length).toBe(2);
  });

  it('is not reverted by a response that arrives during it: the data is requested again', async () => {
    const done = tick('a', false);
    void client.invalidateQueries({ queryKey });
    await expect.poll(() => server.reads.length).toBe(2);
    server.sent[0]?.answer();
    await done;
    server.reads[1]?.answer();
    await expect.poll(() => server.reads.length).toBe(3);
    expect(shown()).toEqual({ a: false, b: true });
    server.reads[2]?.answer();
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(shown()).toEqual({ a: false, b: true });
  });

  it('is sent after an earlier one, and stays visible until the earlier one is answered', async () => {
    const first = tick('a', false);
    const second = tick('a', true);
    expect([shown(), server.sent.map(({ name }) => name)]).toEqual([{ a: true, b: true }, ['a false']]);
    server.sent[0]?.answer();
    await first;
    void client.invalidateQueries({ queryKey });
    await expect.poll(() => server.reads.length).toBe(2);
    server.reads[1]?.answer();
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(shown()).toEqual({ a: true, b: true });
    await expect.poll(() => server.sent.length).toBe(2);
    server.sent[1]?.answer();
    await second;
    expect(shown()).toEqual({ a: true, b: true });
  });

  it('is reverted to the stored data if it fails, and the data is loaded again', async () => {
    const done = tick('a', false);
    const other = updateOptimistically<Ticks, void>(client, {
      queryKey,
      change: (ticks) => ({ ...ticks, b: false }),
      send: server.write('b', false),
    });
    expect(shown()).toEqual({ a: false, b: false });
    server.sent[0]?.fail();
    await expect(done).rejects.toThrow('refused');
    expect(shown()).toEqual({ a: true, b: false });
    expect(server.reads.length).toBe(2);
    server.sent[1]?.answer();
    await other;
    expect(shown()).toEqual({ a: true, b: false });
  });

  it('does not affect other queries, or data that was not loaded yet', async () => {
    client.setQueryData(['others'], { a: true });
    const later = new QueryObserver<Ticks>(client, { queryKey: [...queryKey, 'later'], queryFn: server.read });
    later.subscribe(() => {});
    const done = tick('a', false);
    expect(later.getCurrentResult().data).toBeUndefined();
    await expect.poll(() => server.reads.length).toBe(2);
    server.reads[1]?.answer();
    await expect.poll(() => later.getCurrentResult().data).toEqual({ a: false, b: true });
    expect(client.getQueryData(['others'])).toEqual({ a: true });
    server.sent[0]?.answer();
    await done;
  });
});
