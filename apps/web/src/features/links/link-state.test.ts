import type { GivenLink } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { linkStateOf } from './link-state.ts';

const t = ((key: string, values: Record<string, unknown> = {}) =>
  key.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))) as unknown as TFunction;

const link: GivenLink = {
  id: 1,
  createdAt: '2026-11-20T15:00:00Z',
  createdBy: 'Marisol Vega',
  isText: true,
  delivery: { status: 'delivered', errorCode: null, failure: null },
  expiresAt: '2099-11-27T15:00:00Z',
  revokedAt: null,
  openedAt: null,
  begunAt: null,
  finishedAt: null,
  lockedUntil: null,
  isForgotten: false,
};
const at = '2026-11-21T15:00:00Z';
const undelivered = { status: 'undelivered', errorCode: 30006, failure: null } as const;
const refused = { status: 'failed', errorCode: null, failure: 'This number must not be contacted.' } as const;

it.each<[string | undefined, string, Partial<GivenLink>]>([
  [undefined, 'Not opened yet · Valid until', {}],
  [undefined, 'Opened', { openedAt: at }],
  ['Revoked', 'Finished', { openedAt: at, begunAt: at, finishedAt: at, revokedAt: at }],
  ['Revoked', 'Not opened yet · Revoked', { revokedAt: at }],
  ['Expired', 'Started', { openedAt: at, begunAt: at, expiresAt: at }],
  ['Expired', 'Not opened yet · Expired', { expiresAt: at }],
  ['Not delivered', '30006 landline no SMS · Valid until', { delivery: undelivered }],
  ['Not delivered', 'This number must not be contacted.', { delivery: refused }],
  ['Not sent', 'Valid until', { delivery: null }],
  [undefined, 'Not opened yet', { isText: false, delivery: null }],
  ['Locked', 'Opened', { openedAt: at, lockedUntil: '2099-01-01T00:00:00Z' }],
])('a link with the chip %s begins with %s', (label, facts, change) => {
  const state = linkStateOf(t, { ...link, ...change }, 'America/Chicago');
  expect([state.chip?.label, state.facts.slice(0, facts.length)]).toEqual([label, facts]);
});
