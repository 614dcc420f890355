import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

const origin = 'https://care.test';
const own = `${origin}/dashboards/docket?guideId=4&yearMonth=2026-11&expires=1800000000000&signature=abc`;

it('parses only URLs of Guidepost’s own dashboard', () => {
  expect(addressOf(own, origin)).toEqual({
    guideId: 4,
    yearMonth: '2026-11',
    expires: 1_800_000_000_000,
    signature: 'abc',
  });
  expect(addressOf(own.replace(origin, ''), origin)?.guideId).toBe(4);
  expect(addressOf(own.replace(origin, 'https://sigma.test'), origin)).toBeNull();
  expect(addressOf(own.replace('/dashboards/docket', '/embed'), origin)).toBeNull();
});

it('returns null if a part is missing or invalid', () => {
  for (const part of ['guideId=4', 'yearMonth=2026-11', 'expires=1800000000000', 'signature=abc'])
    expect([part, addressOf(own.replace(part, ''), origin)]).toEqual([part, null]);
  expect(addressOf(own.replace('guideId=4', 'guideId=-1'), origin)).toBeNull();
});
