import { expect, it } from 'vitest';
import { enrollmentDay } from './dates.ts';

it.each([
  ['1964/02/29', '1964-02-29'],
  ['2026.1.5', '2026-01-05'],
  ['2026/02/30', null],
])('reads a date with the year first: %s', (written, day) => expect(enrollmentDay(written)).toBe(day));
