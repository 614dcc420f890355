import { expect, it } from 'vitest';
import { instantOf, localOf } from './local-time.ts';

it('returns the same day and time, also while a user types the year', () => {
  for (const local of ['2026-11-30T10:05', '0002-11-30T10:05', '0202-01-02T00:00'])
    expect(localOf(instantOf(local))).toBe(local);
  expect(instantOf('')).toBe('');
  expect(localOf('')).toBe('');
});
