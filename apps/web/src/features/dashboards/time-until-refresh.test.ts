import { expect, it } from 'vitest';
import { timeUntilRefresh } from './time-until-refresh.ts';

it('requests a new URL a minute before the old one expires, and not more often than every 10 seconds', () => {
  const now = Temporal.Instant.from('2026-11-20T12:00:00Z').epochMilliseconds;
  expect(timeUntilRefresh('2026-11-20T12:15:00Z', now)).toBe(14 * 60_000);
  expect(timeUntilRefresh('2026-11-20T12:00:10Z', now)).toBe(10_000);
  expect(timeUntilRefresh(null, now)).toBe(false);
});
