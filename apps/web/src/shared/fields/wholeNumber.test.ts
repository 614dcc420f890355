import { expect, it } from 'vitest';
import { wholeNumber } from './wholeNumber.ts';

it('a whole number is what was typed, or none', () => {
  expect(['', 15, '15', '1.5', 1.5, '-', -5, '0'].map((typed) => wholeNumber(typed))).toEqual([
    null,
    15,
    15,
    undefined,
    undefined,
    undefined,
    -5,
    0,
  ]);
  expect([0, 1, 100, 101].map((typed) => wholeNumber(typed, [1, 100]))).toEqual([undefined, 1, 100, undefined]);
});
