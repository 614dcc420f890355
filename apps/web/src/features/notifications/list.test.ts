import { asId, type Notification } from '@guidepost/contracts';
import { asWritten } from '@guidepost/rules';
import { expect, it } from 'vitest';
import { groupsOf, inParts, removeNotification, unreadOf, upsertNotification } from './list.ts';

const one = (id: number, createdAt: string, more: Partial<Notification> = {}): Notification => ({
  id: asId(id),
  label: `Notification ${id}`,
  labelSentence: asWritten(`Notification ${id}`),
  description: null,
  descriptionSentence: null,
  seenAt: null,
  createdAt,
  memberId: null,
  memberName: null,
  members: [],
  guideId: asId(4),
  notificationGroupType: 'system',
  ...more,
});
const list = [one(2, '2026-11-20T10:00:00Z'), one(1, '2026-11-19T10:00:00Z')];

it('inserts a new notification at its position, once', () => {
  expect(upsertNotification(list, one(3, '2026-11-20T09:00:00Z')).map(({ id }) => id)).toEqual([2, 3, 1]);
  const seen = upsertNotification(list, one(2, '2026-11-20T10:00:00Z', { seenAt: '2026-11-20T11:00:00Z' }));
  expect(seen.map(({ id }) => id)).toEqual([2, 1]);
  expect(unreadOf(seen).map(({ id }) => id)).toEqual([1]);
  expect(removeNotification(list, 2).map(({ id }) => id)).toEqual([1]);
});

it('lists unread notifications first, each group newest first', () => {
  const seen = { seenAt: '2026-11-20T12:00:00Z' };
  const mixed = [one(4, '2026-11-20T11:00:00Z', seen), ...list, one(3, '2026-11-18T10:00:00Z', seen)];
  expect(inParts(mixed).map(({ key, notifications }) => [key, notifications.map(({ id }) => id)])).toEqual([
    ['unread', [2, 1]],
    ['seen', [4, 3]],
  ]);
  expect(inParts([]).length).toBe(0);
});

it('offers the groups with notifications, in order, including notifications without a group', () => {
  const groups = [
    { key: 'system', label: 'System', sortOrder: 2 },
    { key: 'request', label: 'Requests', sortOrder: 1 },
  ];
  const all = [
    ...list,
    one(5, '2026-11-01T00:00:00Z', { notificationGroupType: 'request' }),
    one(6, '2026-11-01T00:00:00Z', { notificationGroupType: 'new' }),
  ];
  expect(groupsOf(all, groups).map(({ label, of }) => [label, all.filter(of).map(({ id }) => id)])).toEqual([
    ['Requests', [5]],
    ['System', [2, 1]],
    ['Other', [6]],
  ]);
  expect(groupsOf([], groups)).toEqual([]);
});
