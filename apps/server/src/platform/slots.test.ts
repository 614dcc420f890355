import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('runs at most the given number of tasks at a time, in order of arrival, also after a failure', async () => {
  const run = createSlots(2);
  const began: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<number>>();
  const all = [0, 1, 2, 3].map((n) =>
    run(() => {
      began.push(n);
      const end = Promise.withResolvers<number>();
      ends.set(n, end);
      return end.promise;
    }).catch((error: Error) => error.message),
  );
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  expect(began).toEqual([0, 1]);
  ends.get(1)?.reject(new Error('no'));
  await settled();
  expect(began).toEqual([0, 1, 2]);
  for (const n of [0, 2]) ends.get(n)?.resolve(n);
  await settled();
  ends.get(3)?.resolve(3);
  expect(await Promise.all(all)).toEqual([0, 'no', 2, 3]);
});
