import type { NeedHistoryEntry, ResourceReferral } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { historyByDay, referralsOf } from './history.ts';

const referral = (id: number) => ({ id, resourceName: `Resource ${id}` }) as ResourceReferral;
const entry = (id: number, occurredAt: string, rest: object) =>
  ({ id, occurredAt, actionId: null, action: null, resourceDetails: null, ...rest }) as NeedHistoryEntry;

const action = { id: 7, resourceReferrals: [referral(2), referral(1)] };
const history = [
  entry(5, '2026-11-20T06:30:00Z', { event: 'referral-added', actionId: 7, action, resourceDetails: referral(2) }),
  entry(4, '2026-11-20T05:30:00Z', { event: 'action-edited', actionId: 7, action }),
  entry(3, '2026-11-19T15:00:00Z', { event: 'action', actionId: 7, action }),
  entry(2, '2026-11-18T15:00:00Z', { event: 'call' }),
  entry(1, '2026-11-18T14:00:00Z', { event: 'identified' }),
];
const shown = (filter: Parameters<typeof historyByDay>[1]) =>
  historyByDay(history, filter, 'America/Chicago').map(({ day, entries }) => [day, ...entries.map(({ id }) => id)]);

describe('the history of a need', () => {
  it('is grouped by the days of the viewer, newest first', () => {
    expect(shown('All')).toEqual([
      ['2026-11-20', 5],
      ['2026-11-19', 4, 3],
      ['2026-11-18', 2, 1],
    ]);
  });

  it('shows only actions, or only referrals, with a filter', () => {
    expect(shown('Actions').flat()).toEqual(['2026-11-19', 4, 3]);
    expect(shown('Referrals').flat()).toEqual(['2026-11-20', 5, '2026-11-19', 3]);
  });

  it('contains each resource once', () => {
    expect(referralsOf(history).map(({ id }) => id)).toEqual([2, 1]);
  });
});
