import { describe, expect, it } from 'vitest';
import { quickTimes } from './quickTimes.ts';
import { wallTimeOf } from './wallTime.ts';

describe('a time that is typed', () => {
  it.each([
    ['2:30 PM', '14:30'],
    ['2:30pm', '14:30'],
    ['2:30 p. m.', '14:30'],
    ['230p', '14:30'],
    ['12:15 am', '00:15'],
    ['12 pm', '12:00'],
    ['14:30', '14:30'],
    ['08:15', '08:15'],
    ['9', '09:00'],
    [' 9.45 ', '09:45'],
  ])('%j is %s', (text, time) => {
    expect(wallTimeOf(text)).toBe(time);
  });

  it.each(['', '2:', '25:00', '13 pm', '0 am', '9:60', 'noon', '2:30 xm'])('%j is none', (text) => {
    expect(wallTimeOf(text)).toBeNull();
  });
});

describe('what is picked by one press', () => {
  const at = (instant: string) =>
    quickTimes(Temporal.Instant.from(instant), 'America/Chicago').map(({ date, time }) => `${date} ${time}`);

  it('is this afternoon, tomorrow morning and afternoon, and Monday, in the zone asked for', () => {
    expect(at('2026-11-18T16:20:00Z')).toEqual([
      '2026-11-18 12:00',
      '2026-11-19 10:00',
      '2026-11-19 14:00',
      '2026-11-23 10:00',
    ]);
  });

  it('leaves out an afternoon that is nearly over, and Monday where that is tomorrow', () => {
    expect(at('2026-11-22T22:00:00Z')).toEqual(['2026-11-23 10:00', '2026-11-23 14:00']);
    // still Saturday in Texas
    expect(at('2026-11-22T05:30:00Z')).toEqual(['2026-11-22 10:00', '2026-11-22 14:00', '2026-11-23 10:00']);
  });
});
