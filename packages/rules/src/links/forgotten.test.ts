import { expect, it } from 'vitest';
import { forgottenLink } from './forgotten.ts';

const now = Temporal.Instant.from('2026-11-23T18:00:00Z');
const link = (day: number, part: Partial<Parameters<typeof forgottenLink>[0][number]> = {}) => ({
  createdAt: `2026-11-${day}T18:00:00Z`,
  expiresAt: `2026-11-${day + 7}T18:00:00Z`,
  revokedAt: null,
  openedAt: null,
  ...part,
});

it('a link counts as forgotten if it was not opened for two days, unless it has ended or a later link exists', () => {
  const forgotten = link(21);
  expect(forgottenLink([forgotten, link(19)], now)).toBe(forgotten);
  for (const links of [
    [],
    [link(22), forgotten],
    [link(21, { openedAt: '2026-11-21T19:00:00Z' }), link(20)],
    [link(21, { revokedAt: '2026-11-21T19:00:00Z' })],
    [link(15)],
  ])
    expect(forgottenLink(links, now)).toBeNull();
});
