import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  axisOf,
  contactsOf,
  expectedShare,
  runningTotal,
  runningTotals,
  stackedSegments,
  totalHeights,
} from './series.ts';

const day = (date: string, calls: number, texts: number, visits: number) => ({
  date,
  calls,
  texts,
  visits,
  notes: 9,
  todosDone: 1,
});
const days = [day('2026-11-01', 2, 0, 1), day('2026-11-02', 0, 0, 0), day('2026-11-03', 1, 4, 0)];

it('has whole numbers on the axis, and room for the highest value', () => {
  expect(axisOf(0)).toEqual({ top: 1, lines: [0, 1] });
  expect(axisOf(3)).toEqual({ top: 3, lines: [0, 1, 2, 3] });
  expect(axisOf(7)).toEqual({ top: 8, lines: [0, 2, 4, 6, 8] });
  expect(axisOf(31)).toEqual({ top: 40, lines: [0, 10, 20, 30, 40] });
  fc.assert(
    fc.property(fc.nat(100_000), (most) => {
      const { top, lines } = axisOf(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.at(-1)).toBe(top);
      expect(lines.every(Number.isInteger)).toBe(true);
    }),
  );
});

it('stacks calls, texts and visits of a day, and omits notes', () => {
  expect(totalHeights(contactsOf(days))).toEqual([3, 0, 5]);
  expect(stackedSegments(contactsOf(days), 0)).toEqual([
    { tone: 1, from: 0, to: 2 },
    { tone: 3, from: 2, to: 3 },
  ]);
  expect(stackedSegments(contactsOf(days), 1)).toEqual([]);
});

it('computes running totals', () => {
  expect(runningTotal([2, 0, 1])).toEqual([2, 2, 3]);
  expect(runningTotals(days).map(({ name, values }) => [name, ...values])).toEqual([
    ['Texts', 0, 0, 4],
    ['Calls', 2, 2, 3],
  ]);
});

it('computes the elapsed share of a month', () => {
  expect(expectedShare('2026-11', 30)).toBe(0);
  expect(expectedShare('2026-11', 9)).toBeCloseTo(0.7);
  expect(expectedShare('2026-11', 0)).toBe(1);
});
