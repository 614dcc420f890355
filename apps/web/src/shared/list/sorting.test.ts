import { expect, it } from 'vitest';
import { type Sorting, sortedBy } from './sorting.ts';

it('sorts a column ascending, then descending, and times newest first', () => {
  const start: Sorting<'guide' | 'timestamp'> = { orderBy: 'timestamp', orderDirection: 'desc' };
  const byGuide = sortedBy(start, 'guide', 'timestamp');
  expect(byGuide).toEqual({ orderBy: 'guide', orderDirection: 'asc' });
  expect(sortedBy(byGuide, 'guide', 'timestamp')).toEqual({ orderBy: 'guide', orderDirection: 'desc' });
  expect(sortedBy(byGuide, 'timestamp', 'timestamp')).toEqual({ orderBy: 'timestamp', orderDirection: 'desc' });
});
