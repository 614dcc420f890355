import { expect, it } from 'vitest';
import { typedNumber, wholeNumber } from './typed-number.ts';

it('parses a typed number, or returns no number', () => {
  const typed = [
    '',
    ' ',
    '15',
    ' 15 ',
    '-5',
    '0',
    '2.5',
    '2,5',
    '2,50',
    '1,000',
    '1.',
    ',5',
    '1e3',
    '-',
    '5 days',
    '١٥',
  ];
  expect(typed.map(typedNumber)).toEqual([
    ...[null, null, 15, 15, -5, 0, 2.5, 2.5, 2.5],
    ...Array.from({ length: 7 }, () => undefined),
  ]);
});

it('parses a whole number within limits', () => {
  expect(['', '15', '1.5', '1,5', '-5'].map((typed) => wholeNumber(typed))).toEqual([
    null,
    15,
    undefined,
    undefined,
    -5,
  ]);
  expect(['0', '1', '100', '101'].map((typed) => wholeNumber(typed, [1, 100]))).toEqual([undefined, 1, 100, undefined]);
});
