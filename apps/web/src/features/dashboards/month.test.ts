import { expect, it } from 'vitest';
import { monthIn } from './month.ts';

it('is a past month or the current one', () => {
  const today = Temporal.PlainDate.from('2026-11-20');
  expect(
    ['2026-10', '2000-01', undefined, '', '2026-12', '1999-12', '2026-13', '2026-1', 'now'].map((text) =>
      monthIn(text, today).toString(),
    ),
  ).toEqual(['2026-10', '2000-01', ...Array(7).fill('2026-11')]);
});
