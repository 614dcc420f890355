import { asId, type TeamDocketRow } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { inTeamOrder, orderAfterPress, type TeamOrder, teamOrderOf, teamOrderText } from './team-order.ts';

const row = (name: string, members: number, oldestAt: string | null): TeamDocketRow => ({
  guideId: asId<'Staff'>(members),
  name,
  isDisabled: false,
  away: null,
  members,
  waiting: 0,
  oldestAt,
  late: 0,
  outreachLeft: 0,
  reviews: 0,
  callReviews: 0,
  statusReviews: 0,
  transferReviews: 0,
});
const rows = [
  row('Amal', 30, null),
  row('Ben', 41, '2026-11-20T10:00:00Z'),
  row('Cleo', 30, '2026-11-18T10:00:00Z'),
  row('Dana', 12, null),
];
const names = (order: TeamOrder) =>
  inTeamOrder(rows, order)
    .map(({ name }) => name[0])
    .join('');

it('sorts guides by a number, and equal numbers by name', () => {
  expect(names({ column: 'name', direction: 'desc' })).toBe('DCBA');
  expect(names({ column: 'members', direction: 'desc' })).toBe('BACD');
  expect(names({ column: 'members', direction: 'asc' })).toBe('DACB');
});

it('sorts by the longest wait, and guides for whom no one waits are last', () => {
  expect(names({ column: 'oldestAt', direction: 'asc' })).toBe('CBAD');
  expect(names({ column: 'oldestAt', direction: 'desc' })).toBe('BCAD');
});

it('sorts a number from the highest down first, and reverses on the second press', () => {
  const first = orderAfterPress({ column: 'name', direction: 'asc' }, 'late');
  expect(first).toEqual({ column: 'late', direction: 'desc' });
  expect(orderAfterPress(first, 'late')).toEqual({ column: 'late', direction: 'asc' });
  expect(orderAfterPress(first, 'oldestAt')).toEqual({ column: 'oldestAt', direction: 'asc' });
});

it('reads the order from the URL as it was written; anything else is the order by name', () => {
  for (const column of ['name', 'late', 'oldestAt'] as const)
    for (const direction of ['asc', 'desc'] as const)
      expect(teamOrderOf(teamOrderText({ column, direction }))).toEqual({ column, direction });
  expect(teamOrderText({ column: 'name', direction: 'asc' })).toBeUndefined();
  for (const text of [undefined, '', 'salary', 'salary-desc-1']) expect(teamOrderOf(text).column).toBe('name');
});
