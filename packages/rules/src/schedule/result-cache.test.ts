import { expect, it } from 'vitest';
import { createResultCache } from './result-cache.ts';

it('a result is computed once, and again after the maximum number of results', () => {
  const cached = createResultCache<string>(2);
  let computed = 0;
  const find = (key: string) =>
    cached(key, () => {
      computed += 1;
      return `${key}!`;
    });
  expect([find('a'), find('a'), find('b')]).toEqual(['a!', 'a!', 'b!']);
  expect(computed).toBe(2);
  expect([find('c'), find('a')]).toEqual(['c!', 'a!']);
  expect(computed).toBe(4);
});

it('an error is not stored', () => {
  const cached = createResultCache<number>(2);
  const fail = () => {
    throw new RangeError('no such day');
  };
  expect(() => cached('a', fail)).toThrow(RangeError);
  expect(cached('a', () => 1)).toBe(1);
});
