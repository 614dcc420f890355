import type { Notification } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { dropped, inGroups, unreadOf, upserted } from './list.ts';

const one = (id: number, createdAt: string, more: Partial<Notification> = {}): Notification => ({
  id,
  label: `Notification ${id}`,
  description: null,
  seenAt: null,
  createdAt,
  memberId: null,
  guideId: 4,
  notificationGroupType: 'system',
  ...more,
});
const list = [one(2, '2026-11-20T10:00:00Z'), one(1, '2026-11-19T10:00:00Z')];

it('takes news in at their place, once', () => {
  expect(upserted(list, one(3, '2026-11-20T09:00:00Z')).map(({ id }) => id)).toEqual([2, 3, 1]);
  const seen = upserted(list, one(2, '2026-11-20T10:00:00Z', { seenAt: '2026-11-20T11:00:00Z' }));
  expect(seen.map(({ id }) => id)).toEqual([2, 1]);
  expect(unreadOf(seen).map(({ id }) => id)).toEqual([1]);
  expect(dropped(list, 2).map(({ id }) => id)).toEqual([1]);
});

it('groups in the order of the groups, and keeps what belongs to none', () => {
  const groups = [
    { key: 'system', label: 'System', sortOrder: 2 },
    { key: 'request', label: 'Requests', sortOrder: 1 },
  ];
  const all = [
    ...list,
    one(5, '2026-11-01T00:00:00Z', { notificationGroupType: 'request' }),
    one(6, '2026-11-01T00:00:00Z', { notificationGroupType: 'new' }),
  ];
  expect(inGroups(all, groups).map(({ label, notifications }) => [label, notifications.map(({ id }) => id)])).toEqual([
    ['Requests', [5]],
    ['System', [2, 1]],
    ['Other', [6]],
  ]);
});
