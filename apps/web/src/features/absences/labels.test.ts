import { asId } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { coversOn } from './labels.ts';

const covers = [
  { id: asId<'Staff'>(1), name: 'Ana', hasSignedIn: true, away: [] },
  {
    id: asId<'Staff'>(2),
    name: 'Bo',
    hasSignedIn: true,
    away: [
      { firstDay: '2026-12-04', lastDay: '2026-12-10' },
      { firstDay: '2026-12-20', lastDay: '2026-12-22' },
    ],
  },
];
const awayOn = (firstDay: string, lastDay: string) =>
  coversOn(covers, { firstDay, lastDay }).map(({ awayUntil }) => awayUntil);

it('marks guides who are away on one of the chosen days, and none before a day is chosen', () => {
  expect(awayOn('', '')).toEqual([null, null]);
  expect(awayOn('2026-12-04', '')).toEqual([null, '2026-12-10']);
  expect(awayOn('2026-12-10', '2026-12-15')).toEqual([null, '2026-12-10']);
  expect(awayOn('2026-12-01', '2026-12-31')).toEqual([null, '2026-12-22']);
  expect(awayOn('2026-12-11', '2026-12-19')).toEqual([null, null]);
});
