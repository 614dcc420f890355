import type { MemberSummary } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { groupContacts, isFollowed } from './groups.ts';

it('groups members by how long ago something happened, without headings for nothing', () => {
  const member = (id: number, lastEventAt: string | null) => ({ id, lastEventAt }) as MemberSummary;
  const today = Temporal.PlainDate.from('2026-11-20');
  const groups = groupContacts(
    [member(1, null), member(2, '2026-10-20T23:00:00Z'), member(3, '2026-10-21T23:00:00Z')],
    today,
    'America/Chicago',
  );
  expect(groups.map(({ label, members }) => [label, members.map(({ id }) => id)])).toEqual([
    ['No event yet', [1]],
    ['More than 30 days ago', [2]],
    ['Within 30 days', [3]],
  ]);
  expect(groupContacts([], today, 'America/Chicago')).toEqual([]);
});

it('is for members who are followed: not those who declined, graduated or left', () => {
  const followed = (key: string) => isFollowed({ memberStatus: { memberStatusId: 1, key, name: key } });
  expect(['queued', 'attempted', 'engaged', 'skill-building', 'added-by-a-client'].every(followed)).toBe(true);
  expect(['declined', 'graduated', 'disenrolled'].some(followed)).toBe(false);
});
