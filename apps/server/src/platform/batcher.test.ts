import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batched } from './batcher.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('batched work', () => {
  it('is done once for each item, in order of arrival, within the limits of concurrency and batch size', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(9), { maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (gaps, ways, limit) => {
          const pieces: number[][] = [];
          let under = 0;
          const double = batched(
            async (items: readonly number[]) => {
              pieces.push([...items]);
              under += 1;
              expect(under).toBeLessThanOrEqual(ways);
              await pause();
              under -= 1;
              return items.map((item) => item * 2);
            },
            { ways, limit },
          );
          const found: Promise<number>[] = [];
          for (const [n, gap] of gaps.entries()) {
            found.push(double(n));
            if (gap === 0) await pause();
          }
          expect(await Promise.all(found)).toEqual(gaps.map((_, n) => n * 2));
          expect(pieces.flat()).toEqual(gaps.map((_, n) => n));
          expect(pieces.every(({ length }) => length <= limit)).toBe(true);
        },
      ),
      { numRuns: 30 },
    ));

  it('is batched only if it would have to wait', async () => {
    const pieces: number[] = [];
    const store = batched(
      async (items: readonly number[]) => {
        pieces.push(items.length);
        await pause();
        return items;
      },
      { ways: 2, limit: 5 },
    );
    await Promise.all(Array.from({ length: 10 }, (_, n) => store(n)));
    expect(pieces).toEqual([1, 1, 5, 3]);
  });

  it('fails only for the failing item, and continues with the others', async () => {
    const halve = batched(
      async (items: readonly number[]) => {
        await pause();
        if (items.some((item) => item % 2 === 1)) throw new Error('odd');
        return items.map((item) => item / 2);
      },
      { ways: 1, limit: 10 },
    );
    const found = await Promise.allSettled([2, 4, 5, 6, 7].map(halve));
    expect(found.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      1,
      2,
      'failed',
      3,
      'failed',
    ]);
    expect(await halve(8)).toBe(4);
  });
});
