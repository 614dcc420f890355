import { type PendingItem, pendingEventTypes } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { filtered, filterOf, isLateNow, pendingByDay } from './pending-groups.ts';

const item = (externalItemId: number, eventType: string, timestamp: string, event?: { time: string; date: string }) =>
  ({ externalItemId, eventType, timestamp, lateAt: timestamp, scheduledEvent: event }) as PendingItem;

describe('pending events', () => {
  it('match Calls, Texts or Visits; all others are Tasks', () => {
    expect(pendingEventTypes.map((eventType) => filterOf({ eventType }))).toEqual([
      'Calls',
      'Texts',
      'Visits',
      'Tasks',
      'Tasks',
      'Tasks',
    ]);
  });

  it('are all shown without a filter, otherwise only those of the chosen filters', () => {
    const all = [item(1, 'call', '2026-11-20T16:00:00Z'), item(2, 'visit', '2026-11-20T17:00:00Z')];
    expect(filtered(all, [])).toHaveLength(2);
    expect(filtered(all, ['Visits', 'Tasks']).map((one) => one.externalItemId)).toEqual([2]);
  });

  it('are late as soon as their minute starts', () => {
    const one = item(1, 'call', '2026-11-20T16:00:00Z');
    expect([isLateNow(one, '2026-11-20T15:59:59Z'), isLateNow(one, '2026-11-20T16:00:00Z')]).toEqual([false, true]);
    expect(isLateNow({ lateAt: null }, '2026-11-20T16:00:00Z')).toBe(false);
  });

  it('are grouped by the day of the user, and events without a time by their own day', () => {
    const dayOfWhom = pendingByDay(
      [
        item(1, 'reminder', '2026-11-20T05:00:00Z', { time: '-1', date: '2026-11-20' }),
        item(2, 'call', '2026-11-20T05:30:00Z', { time: '00:30', date: '2026-11-20' }),
      ],
      'America/Los_Angeles',
    ).map(({ day, items }) => [day, items.map((one) => one.externalItemId)]);
    expect(dayOfWhom).toEqual([
      ['2026-11-19', [2]],
      ['2026-11-20', [1]],
    ]);
  });
});
