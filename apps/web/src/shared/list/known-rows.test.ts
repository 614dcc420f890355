import { expect, it } from 'vitest';
import { knownRows } from './known-rows.ts';

it('an empty list counts only if it is the result of this search', () => {
  const before = { isPlaceholderData: true };
  const now = { isPlaceholderData: false };
  expect([knownRows([], before), knownRows([], now)]).toEqual([undefined, []]);
  expect([knownRows([1], before), knownRows([1], now), knownRows(undefined, now)]).toEqual([[1], [1], undefined]);
});
