import { expect, it } from 'vitest';
import { isWorkday, mondayAfter, startOfWeek } from './weeks.ts';

/** From Saturday, November 21 to Monday, November 30, 2026. */
const days = Array.from({ length: 10 }, (_, n) => Temporal.PlainDate.from('2026-11-21').add({ days: n }));

it('a week begins on Sunday', () => {
  expect(days.map((day) => startOfWeek(day).day)).toEqual([15, 22, 22, 22, 22, 22, 22, 22, 29, 29]);
});

it('the Monday after a Monday is a week later', () => {
  expect(days.map((day) => mondayAfter(day).day)).toEqual([23, 23, 30, 30, 30, 30, 30, 30, 30, 7]);
});

it('a working day is a day from Monday to Friday', () => {
  expect(days.filter(isWorkday).map(({ day }) => day)).toEqual([23, 24, 25, 26, 27, 30]);
});
