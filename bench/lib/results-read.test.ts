import { expect, it } from 'vitest';
import { dailyResults, newestResults, type StoredResult } from './results-read.ts';

const result = (name: string, date: string, othersShare = 0): StoredResult & Record<string, unknown> => ({
  name,
  date,
  commit: 'abc',
  machine: { cpu: 'x', cores: 2, memoryGb: 4, kernel: 'k', node: 'v26', load: [] },
  othersShare,
});

it('skips a newer result that other processes disturbed more', () => {
  const quiet = result('a', '2026-11-21T10:00:00Z', 0.02);
  expect(newestResults([quiet, result('a', '2026-11-22T10:00:00Z', 0.3)]).get('a')).toBe(quiet);
  const newer = result('a', '2026-11-22T10:00:00Z', 0.05);
  expect(newestResults([quiet, newer]).get('a')).toBe(newer);
});

it('groups results by day, the newest day first', () => {
  const days = dailyResults([
    result('a', '2026-11-21T10:00:00Z'),
    result('b', '2026-11-21T11:00:00Z'),
    result('a', '2026-11-22T10:00:00Z'),
  ]);
  expect(days.map((day) => [...day.keys()])).toEqual([['a'], ['a', 'b']]);
});
