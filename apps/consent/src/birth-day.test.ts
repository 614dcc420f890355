import { expect, it } from 'vitest';
import { birthDay, isBlank } from './birth-day.ts';

const now = new Date('2026-11-23T12:00:00Z');

it.each([
  ['1958-4-12', '1958-04-12'],
  ['1958-04-12', '1958-04-12'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', null],
  ['1958-2-30', null],
  ['1958-13-1', null],
  ['58-4-12', null],
  ['1899-4-12', null],
  ['1958-0-12', null],
  ['1958--12', null],
  ['', null],
])('the parts %s are the day %s', (typed, day) => expect(birthDay(typed, now)).toBe(day));

it('a date without any part is blank', () => {
  expect(['', '--', '1958--'].map(isBlank)).toEqual([true, true, false]);
});
