import { memberStageKeys, type NeedStatusKey } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeZones } from '../schedule/due.ts';
import { needFilterCounts, needFilterOf, needStatus, needStatusNames } from './status.ts';
import { day, instant } from './testing/arbitrary.ts';

const open = { fulfilledAt: null, abandonedAt: null, expiresAt: '2026-12-01' };
const at = { stageKey: 'in-program', today: '2026-11-20' };

const need = fc.record({
  fulfilledAt: fc.option(instant),
  abandonedAt: fc.option(instant),
  expiresAt: day,
});
const moment = fc.record({ stageKey: fc.constantFrom(...memberStageKeys), today: day });

describe('the status of a need', () => {
  it('is Fulfilled after it was fulfilled, also after its window and in independence', () => {
    const met = { ...open, fulfilledAt: '2026-11-02T15:00:00Z' };
    expect(needStatus(met, at)).toBe('fulfilled');
    expect(needStatus(met, { stageKey: 'independence', today: '2027-05-01' })).toBe('fulfilled');
    expect(needStatusNames.fulfilled).toBe('Fulfilled');
  });

  it('is Stopped pursuing after it was abandoned, on any day', () => {
    const stopped = { ...open, abandonedAt: '2026-11-02T15:00:00Z' };
    expect(needStatus(stopped, at)).toBe('stopped-pursuing');
    expect(needStatus(stopped, { ...at, today: '2027-05-01' })).toBe('stopped-pursuing');
    expect(needStatusNames['stopped-pursuing']).toBe('Stopped pursuing');
  });

  it('is Unresolved from the day of expiry on, and not the day before', () => {
    const status = (today: string) => needStatus(open, { ...at, today });
    expect(['2026-11-30', '2026-12-01', '2026-12-02'].map(status)).toEqual(['identified', 'unresolved', 'unresolved']);
  });

  it('is Unresolved in independence, for any remaining window', () => {
    expect(needStatus(open, { ...at, stageKey: 'independence' })).toBe('unresolved');
    expect(needStatus(open, { ...at, stageKey: 'outreach' })).toBe('identified');
  });

  it('is exactly one for any need at any time', () => {
    fc.assert(
      fc.property(need, moment, (one, now) => {
        const isOver = one.expiresAt <= now.today || now.stageKey === 'independence';
        const fits = {
          fulfilled: one.fulfilledAt !== null,
          'stopped-pursuing': one.fulfilledAt === null && one.abandonedAt !== null,
          unresolved: one.fulfilledAt === null && one.abandonedAt === null && isOver,
          identified: one.fulfilledAt === null && one.abandonedAt === null && !isOver,
        };
        const status = needStatus(one, now);
        expect(Object.entries(fits).flatMap(([name, does]) => (does ? [name] : []))).toEqual([status]);
      }),
    );
  });

  it('depends only on the day: it is the same at any instant of the day, in any zone', () => {
    fc.assert(
      fc.property(
        need,
        moment,
        fc.constantFrom(...timeZones),
        fc.integer({ min: 0, max: 22 * 60 }),
        (one, now, zone, minutes) => {
          const then = Temporal.PlainDate.from(now.today).toZonedDateTime(zone).startOfDay().add({ minutes });
          expect(needStatus(one, { ...now, today: then.toPlainDate().toString() })).toBe(needStatus(one, now));
        },
      ),
    );
  });

  it('of an open need changes only from Identified to Unresolved over time', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 400 }), (expiresAt, today, days) => {
        const later = Temporal.PlainDate.from(today).add({ days }).toString();
        const [before, after] = [today, later].map((on) => needStatus({ ...open, expiresAt }, { ...at, today: on }));
        expect([before, after]).not.toEqual(['unresolved', 'identified']);
      }),
    );
  });
});

describe('the filter chips', () => {
  it('count abandoned needs as unresolved', () => {
    expect(needFilterOf('stopped-pursuing')).toBe('unresolved');
    expect(needFilterOf('from-the-future' as NeedStatusKey)).toBe('identified');
    expect(needFilterCounts(['identified', 'stopped-pursuing', 'unresolved', 'fulfilled', 'identified'])).toEqual({
      identified: 2,
      fulfilled: 1,
      unresolved: 2,
    });
  });

  it('add up to all needs, and each shows its count', () => {
    fc.assert(
      fc.property(fc.array(need), moment, (needs, now) => {
        const statuses = needs.map((one) => needStatus(one, now));
        const counts = needFilterCounts(statuses);
        expect(counts.identified + counts.fulfilled + counts.unresolved).toBe(needs.length);
        for (const [filter, count] of Object.entries(counts))
          expect(statuses.filter((status) => needFilterOf(status) === filter)).toHaveLength(count);
      }),
    );
  });
});
