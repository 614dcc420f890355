import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

const now = Temporal.Instant.from('2026-11-21T16:00:00Z');
const formattedPeriod = (asked: Parameters<typeof periodOf>[0], zone = 'America/Chicago') => {
  const { from, to } = periodOf(asked, zone, now);
  return [from?.toString() ?? null, to?.toString() ?? null];
};

it('starts at the beginning of a day, 30 days ago by default, and without a limit for 0', () => {
  expect(formattedPeriod({})).toEqual(['2026-10-22T05:00:00Z', null]);
  expect(formattedPeriod({ lastDaysFromNow: 60 }, 'Pacific/Honolulu')).toEqual(['2026-09-22T10:00:00Z', null]);
  expect(formattedPeriod({ lastDaysFromNow: 0 })).toEqual([null, null]);
});

it('includes both days, also a day with 25 hours', () => {
  expect(formattedPeriod({ betweenDates: '2026-11-01,2026-11-01' })).toEqual([
    '2026-11-01T05:00:00Z',
    '2026-11-02T06:00:00Z',
  ]);
});
