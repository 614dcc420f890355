import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNeedDue, needDueFrom } from './due.ts';
import { day } from './testing/arbitrary.ts';

const need = { fulfilledAt: null, abandonedAt: null, expiresAt: '2026-11-30' };
const on = (today: string, more: Partial<typeof need> = {}, stageKey = 'in-program') =>
  isNeedDue({ ...need, ...more }, { stageKey, today });

it('a need is due from seven days before its expiry until its window ends', () => {
  expect(needDueFrom(need.expiresAt)).toBe('2026-11-23');
  const days = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01'];
  expect(days.map((today) => on(today))).toEqual([false, true, true, false, false]);
});

it('a fulfilled or abandoned need is not due, and none is due in independence', () => {
  const at = '2026-11-20T12:00:00Z' as unknown as null;
  expect(on('2026-11-25', { fulfilledAt: at })).toBe(false);
  expect(on('2026-11-25', { abandonedAt: at })).toBe(false);
  expect(on('2026-11-25', {}, 'independence')).toBe(false);
});

it('an open need is due from the day that the rule returns, for any expiry', () => {
  fc.assert(
    fc.property(day, (expiresAt) => {
      const from = needDueFrom(expiresAt);
      const eve = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString();
      expect([on(from, { expiresAt }), on(eve, { expiresAt })]).toEqual([true, false]);
    }),
  );
});
