import { describe, expect, it } from 'vitest';
import { isDayText } from './day-text.ts';
import { quickTimes } from './quick-times.ts';
import { typedDay } from './typed-day.ts';
import { wallTimeOf } from './wall-time.ts';

describe('a typed time', () => {
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

  it.each(['', '2:', '25:00', '13 pm', '0 am', '9:60', 'noon', '2:30 xm'])('%j is not a time', (text) => {
    expect(wallTimeOf(text)).toBeNull();
  });
});

describe('a stored day', () => {
  it.each(['2026-11-25', '2028-02-29', '0001-01-02', '9999-12-30'])('%s is valid', (text) => {
    expect(isDayText(text)).toBe(true);
  });

  it.each([
    '',
    '2026-11-31',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-5',
    '11/25/2026',
    ' 2026-11-25',
    '2026-11-25T10:00',
    '0000-05-05',
    '0001-01-01',
    '9999-12-31',
  ])('%j is not valid', (text) => {
    expect(isDayText(text)).toBe(false);
  });
});

describe('a quick choice', () => {
  const at = (instant: string) =>
    quickTimes(Temporal.Instant.from(instant), 'America/Chicago').map(({ date, time }) => `${date} ${time}`);

  it('is this afternoon, tomorrow morning and afternoon, and Monday, in the given zone', () => {
    expect(at('2026-11-18T16:20:00Z')).toEqual([
      '2026-11-18 12:00',
      '2026-11-19 10:00',
      '2026-11-19 14:00',
      '2026-11-23 10:00',
    ]);
  });

  it('leaves out an afternoon that is nearly over, and Monday if that is tomorrow', () => {
    expect(at('2026-11-22T22:00:00Z')).toEqual(['2026-11-23 10:00', '2026-11-23 14:00']);
    // it is still Saturday in Texas
    expect(at('2026-11-22T05:30:00Z')).toEqual(['2026-11-22 10:00', '2026-11-22 14:00', '2026-11-23 10:00']);
  });
});

describe('a typed day', () => {
  const today = '2026-11-22'; // a Sunday

  it.each([
    ['2026-11-24', '2026-11-24'],
    ['11/24', '2026-11-24'],
    ['11/24/2027', '2027-11-24'],
    ['11-24-27', '2027-11-24'],
    ['1/5', '2027-01-05'],
    ['Nov 24', '2026-11-24'],
    ['24 november', '2026-11-24'],
    ['Tue, Nov 24, 2026', '2026-11-24'],
    ['november 24th', '2026-11-24'],
    ['mar, 3 de mar de 2026', '2026-03-03'],
    ['24 de noviembre', '2026-11-24'],
    ['tomorrow', '2026-11-23'],
    [' Mañana ', '2026-11-23'],
    ['ayer', '2026-11-21'],
    ['+10', '2026-12-02'],
    ['friday', '2026-11-27'],
    ['next fri', '2026-11-27'],
    ['miércoles', '2026-11-25'],
    ['sunday', '2026-11-29'],
  ])('%j is %s', (text, day) => {
    expect(typedDay(text, { today })).toBe(day);
  });

  it.each([
    '',
    '11',
    '13/24',
    '2/30',
    '2026-02-30',
    'nov',
    'nov 31',
    'soon',
    'friday 24',
    '24 nov nov nov 3 4',
    '1/2/3',
  ])('%j is not a day', (text) => {
    expect(typedDay(text, { today })).toBeNull();
  });

  it('has the day before the month if that is the custom', () => {
    expect(typedDay('3/4', { today, isDayFirst: true })).toBe('2027-04-03');
    expect(typedDay('3/4', { today })).toBe('2027-03-04');
  });

  it('gets a possible year', () => {
    expect(typedDay('11/20', { today })).toBe('2026-11-20');
    expect(typedDay('11/20', { today, min: today })).toBe('2027-11-20');
    expect(typedDay('12/1', { today, max: today })).toBe('2025-12-01');
    expect(typedDay('5/6/41', { today, max: today })).toBe('1941-05-06');
    expect(typedDay('friday', { today, max: today })).toBe('2026-11-20');
  });
});
