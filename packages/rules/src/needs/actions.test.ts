import { needActionStages } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionDates, isActionDate } from './action-date.ts';
import {
  deprecatedNeedActionStages,
  needActionStage,
  needActionStageNames,
  offeredNeedActionStages,
} from './stages.ts';
import { day } from './testing/arbitrary.ts';

describe('an action', () => {
  it('is at most a week old, and not in the future', () => {
    const is = (date: string) => isActionDate(date, '2026-11-20');
    expect(['2026-11-12', '2026-11-13', '2026-11-20', '2026-11-21'].map(is)).toEqual([false, true, true, false]);
    fc.assert(
      fc.property(day, day, (date, today) => {
        const { first, last } = actionDates(today);
        expect(isActionDate(date, today)).toBe(date >= first && date <= last);
      }),
    );
  });

  it('fulfills a need directly without a resource and indirectly with one', () => {
    expect(needActionStage({ fulfils: true, referralCount: 0 })).toBe('need-fulfilled-directly');
    expect(needActionStage({ fulfils: true, referralCount: 2 })).toBe('need-fulfilled-indirectly');
    expect(needActionStage({ fulfils: false, referralCount: 1 })).toBe('resource-connected');
    expect(needActionStage({ fulfils: false, referralCount: 0 })).toBe('need-identified');
  });

  it('never gets the deprecated stage, which old records still have', () => {
    expect(needActionStageNames['need-fulfilled']).toBe('Need Fulfilled');
    expect(offeredNeedActionStages).not.toContain('need-fulfilled');
    expect([...offeredNeedActionStages, ...deprecatedNeedActionStages].sort()).toEqual([...needActionStages].sort());
    fc.assert(
      fc.property(fc.boolean(), fc.nat(30), (fulfils, referralCount) => {
        expect(offeredNeedActionStages).toContain(needActionStage({ fulfils, referralCount }));
      }),
    );
  });

  it('has the five named stages', () => {
    expect(Object.values(needActionStageNames)).toEqual([
      'Need Identified',
      'Resource Connected',
      'Need Fulfilled',
      'Need Fulfilled (Directly)',
      'Need Fulfilled (Indirectly)',
    ]);
  });
});
