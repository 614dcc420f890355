import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayIn,
  dueOf,
  isLate,
  isNotYetLate,
  isTodayOrLater,
  startOfDay,
  timeZones,
  wallTimeOccurrences,
} from './due.ts';
import { reminderDate, reminderOptions } from './reminders.ts';

const spring = '2026-03-08';
const autumn = '2026-11-01';
const hoursWest = { 'America/New_York': 5, 'America/Chicago': 6, 'America/Denver': 7, 'America/Los_Angeles': 8 };
const utc = (date: string, hour: number, minute: number) =>
  Temporal.Instant.from(`${date}T00:00:00Z`).add({ hours: hour, minutes: minute }).toString();

describe('a wall time', () => {
  it.each(Object.entries(hoursWest))('in %s that the clocks skip is an hour later', (zone, west) => {
    expect(dueOf(spring, '02:30', zone).dueAt).toBe(utc(spring, 2 + west, 30));
    expect(dueOf(spring, '02:30', zone)).toMatchObject({ dueAt: dueOf(spring, '03:30', zone).dueAt });
    expect(dueOf(spring, '01:59', zone).dueAt).toBe(utc(spring, 1 + west, 59));
    expect(dueOf(spring, '03:00', zone).dueAt).toBe(utc(spring, 2 + west, 0));
  });

  it.each(Object.entries(hoursWest))('in %s that occurs twice is the first one', (zone, west) => {
    expect(dueOf(autumn, '01:30', zone).dueAt).toBe(utc(autumn, 1 + west - 1, 30));
    expect(dueOf(autumn, '00:59', zone).dueAt).toBe(utc(autumn, west - 1, 59));
    expect(dueOf(autumn, '02:00', zone).dueAt).toBe(utc(autumn, 2 + west, 0));
  });

  it('occurs once except in the nights when clocks change', () => {
    const comes = (date: string, time: string, zone = 'America/Denver') => wallTimeOccurrences(date, time, zone);
    expect([comes(spring, '01:59'), comes(spring, '02:00'), comes(spring, '02:59'), comes(spring, '03:00')]).toEqual([
      'once',
      'never',
      'never',
      'once',
    ]);
    expect([comes(autumn, '00:59'), comes(autumn, '01:00'), comes(autumn, '01:59'), comes(autumn, '02:00')]).toEqual([
      'once',
      'twice',
      'twice',
      'once',
    ]);
    expect([comes(spring, '-1'), comes(spring, '02:30', 'Pacific/Honolulu')]).toEqual(['once', 'once']);
  });

  it('in Honolulu, which has no clock changes, is always ten hours behind', () => {
    for (const date of [spring, autumn]) expect(dueOf(date, '02:30', 'Pacific/Honolulu').dueAt).toBe(utc(date, 12, 30));
  });

  it('is within its own day, and a later time is never earlier', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const text = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
    const dates = fc
      .integer({ min: 0, max: 800 })
      .map((n) => Temporal.PlainDate.from('2025-01-01').add({ days: n }).toString());
    fc.assert(
      fc.property(dates, minutes, minutes, fc.constantFrom(...timeZones), (date, a, b, zone) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((m) => dueOf(date, text(m), zone));
        const day = dueOf(date, '-1', zone);
        expect(day.dueAt <= (low?.dueAt ?? '') && (high?.dueAt ?? '') < day.lateAt).toBe(true);
        expect(low?.opensAt).toBe(day.opensAt);
        // times in the skipped hour overlap the next hour, but all other times remain in order
        if (!(date === spring || date === '2025-03-09')) expect((low?.dueAt ?? '') <= (high?.dueAt ?? '')).toBe(true);
      }),
    );
  });

  it('throws an error if it is not valid', () => {
    expect(() => dueOf('2026-02-30', '10:00', 'America/Chicago')).toThrow(RangeError);
    expect(() => dueOf('2026-02-03', '25:00', 'America/Chicago')).toThrow(RangeError);
  });
});

describe('a late event', () => {
  it('with a time is late from that minute on', () => {
    const { lateAt } = dueOf('2026-11-20', '14:30', 'America/Chicago');
    expect([isLate(lateAt, '2026-11-20T20:29:59Z'), isLate(lateAt, '2026-11-20T20:30:00Z')]).toEqual([false, true]);
  });

  it.each(timeZones)('in %s without a time is late only after its day, also on long and short days', (zone) => {
    for (const date of ['2026-11-20', spring, autumn]) {
      const { lateAt } = dueOf(date, '-1', zone);
      const before = Temporal.Instant.from(lateAt).subtract({ seconds: 1 });
      expect([isLate(lateAt, before.toString()), isLate(lateAt, lateAt)]).toEqual([false, true]);
      expect(dayIn(before, zone)).toBe(date);
    }
  });
});

describe('a postponed event', () => {
  it('must not be at a past hour, but may be at any time of today', () => {
    const now = Temporal.Instant.from('2026-11-20T20:30:00Z');
    const at = (date: string, time: string) => isNotYetLate(date, time, 'America/Chicago', now);
    expect([at('2026-11-20', '14:30'), at('2026-11-20', '14:31'), at('2026-11-20', '-1')]).toEqual([false, true, true]);
    expect([at('2026-11-19', '-1'), at('2026-11-21', '00:00')]).toEqual([false, true]);
  });
});

describe('a day', () => {
  it('may be today or later', () => {
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => isTodayOrLater(day, '2026-11-20'))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is the day in the user’s zone', () => {
    const now = Temporal.Instant.from('2026-11-21T05:30:00Z');
    expect(timeZones.map((zone) => dayIn(now, zone).slice(-2))).toEqual(['21', '20', '20', '20', '20']);
  });

  it.each(timeZones)('in %s begins when its events without a time are due', (zone) => {
    for (const date of ['2026-11-20', spring, autumn, spring])
      expect(startOfDay(date, zone)).toBe(dueOf(date, '-1', zone).dueAt);
  });
});

describe('a reminder option', () => {
  it('has a day', () => {
    expect(reminderOptions.map(({ key }) => reminderDate(key, '2026-01-31'))).toEqual([
      '2026-02-01',
      '2026-02-02',
      '2026-02-07',
      '2026-02-14',
      '2026-02-28',
      null,
    ]);
  });
});
