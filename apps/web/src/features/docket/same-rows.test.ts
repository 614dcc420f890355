import { expect, it } from 'vitest';
import { sameRows } from './same-rows.ts';

interface Row {
  id: number;
  reason: { text: string };
}
const row = (id: number, text = 'call back'): Row => ({ id, reason: { text } });
const share = sameRows(({ id }: Row) => id) as (before: unknown, after: unknown) => { data: Row[]; counts: unknown };

it('keeps unchanged rows if other rows change', () => {
  const before = { data: [row(1), row(2), row(3)], counts: { followUp: 3 } };
  const after = share(before, { data: [row(9), row(2), row(3, 'text back')], counts: { followUp: 3 } });
  expect(after).toEqual({ data: [row(9), row(2), row(3, 'text back')], counts: { followUp: 3 } });
  expect(after.data[1]).toBe(before.data[1]);
  expect(after.data[2]).not.toBe(before.data[2]);
});

it('works without previous rows', () => {
  expect(share(undefined, { data: [row(1)] }).data).toEqual([row(1)]);
});
