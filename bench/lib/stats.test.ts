import { describe, expect, it } from 'vitest';
import { joined, percentile, summarise } from './stats.ts';

describe('a percentile', () => {
  it('is the value that the given share of values does not exceed', () => {
    const values = Array.from({ length: 100 }, (_, n) => n + 1);
    expect([0.5, 0.9, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 90, 99, 100]);
  });
  it('of one value is that value', () => expect(percentile([7], 0.99)).toBe(7));
  it('without values is not a number', () => expect(percentile([], 0.5)).toBeNaN());
});

it('summarizes latencies in any order', () => {
  const summary = summarise(Float64Array.from([4, 1, 3, 2]), 2);
  expect(summary).toMatchObject({ count: 4, perSecond: 2, mean: 2.5, p50: 2, p99: 4, max: 4 });
});

it('joins the parts of several runs', () =>
  expect([...joined([Float64Array.of(1, 2), Float64Array.of(3)])]).toEqual([1, 2, 3]));
