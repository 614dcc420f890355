import { describe, expect, it } from 'vitest';
import { dayBounds, daySearch, parseDay, todayIn } from './day.ts';

describe('the day of the docket', () => {
  const today = Temporal.PlainDate.from('2026-11-20');

  it.each([undefined, '', '2026-02-30', '2026-13-01', '20261120', '2026-1-2', 'today', '2026-11-20T00:00'])(
    'is not %j',
    (text) => {
      expect(parseDay(text, today)).toBeNull();
    },
  );

  it('is between 2000 and two years in the future', () => {
    const days = ['0001-01-01', '1999-12-31', '2000-01-01', '2028-11-20', '2028-11-21', '9999-12-31'];
    expect(days.filter((text) => parseDay(text, today) !== null)).toEqual(['2000-01-01', '2028-11-20']);
  });

  it('is in the URL, except today', () => {
    expect(parseDay('2026-11-19', today)?.toString()).toBe('2026-11-19');
    expect(daySearch(today, today)).toEqual({});
    expect(daySearch(today.add({ days: 1 }), today)).toEqual({ day: '2026-11-21' });
  });

  it('starts and ends in the time zone of the user, also when the clocks change', () => {
    const hours = (day: string) => {
      const { startEpochTime, endEpochTime } = dayBounds(Temporal.PlainDate.from(day), 'America/Chicago');
      return (endEpochTime - startEpochTime) / 3_600_000;
    };
    expect(dayBounds(Temporal.PlainDate.from('2026-11-20'), 'America/Chicago').startEpochTime).toBe(
      Temporal.Instant.from('2026-11-20T06:00:00Z').epochMilliseconds,
    );
    expect(hours('2026-11-20')).toBe(24);
    expect(hours('2026-11-01')).toBe(25);
    expect(hours('2026-03-08')).toBe(23);
  });

  it('is today in the time zone of the user', () => {
    expect(todayIn('Pacific/Honolulu', '2026-11-20T08:00:00Z').toString()).toBe('2026-11-19');
    expect(todayIn('America/New_York', '2026-11-20T08:00:00Z').toString()).toBe('2026-11-20');
  });
});
