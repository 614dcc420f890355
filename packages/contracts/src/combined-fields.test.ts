import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contracts } from './index.ts';
import { AvailableWindow } from './survey-content.ts';

/** Returns the paths of the problems that a body has. */
function problemsIn(schema: unknown, value: unknown): string[] {
  const { error } = (schema as z.ZodType).safeParse(value);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}
const has = (schema: unknown, value: unknown, path: string) => problemsIn(schema, value).includes(path);

describe('fields of a body that must agree', () => {
  it.each(['teams', 'clientAuditors'] as const)('the last day in a user’s %s is not before the first day', (list) => {
    const id = list === 'teams' ? { teamId: 1 } : { clientId: 1 };
    const body = (endDate: string) => ({ [list]: [{ ...id, startDate: '2026-03-02', endDate }] });
    expect(has(contracts.users.update.body, body('2026-03-01'), `${list}.0.endDate`)).toBe(true);
    expect(problemsIn(contracts.users.update.body, body('2026-03-02'))).toEqual([]);
  });

  it('a membership’s role and isPrimary mean the same', () => {
    const body = (isPrimary: boolean) => ({ teams: [{ teamId: 1, role: 'MEMBER', isPrimary }] });
    expect(has(contracts.users.update.body, body(false), 'teams.0.isPrimary')).toBe(true);
    expect(problemsIn(contracts.users.update.body, body(true))).toEqual([]);
  });

  it.each([contracts.absences.create, contracts.absences.update])(
    'an absence ends on or after its first day',
    (one) => {
      const body = (lastDay: string) => ({ coverId: 1, firstDay: '2026-03-02', lastDay });
      expect(problemsIn(one.body, body('2026-03-01'))).toEqual(['lastDay']);
      expect(problemsIn(one.body, body('2026-03-02'))).toEqual([]);
    },
  );

  it.each([
    [null, 3, ['startMonth']],
    [3, null, ['endMonth']],
    [4, 3, ['startMonth', 'endMonth']],
    [3, 3, []],
    [null, null, []],
  ] as const)('a survey is assigned from month %s to month %s', (startMonth, endMonth, problems) => {
    expect(problemsIn(AvailableWindow, { startMonth, endMonth })).toEqual(problems);
  });

  it('a referral names at least one resource', () => {
    const body = (resourceReferred: boolean) => ({
      activityId: 1,
      date: '2026-03-02',
      description: 'Called',
      resourceReferred,
    });
    expect(problemsIn(contracts.needs.addAction.body, body(true))).toEqual(['resourceReferrals']);
    expect(problemsIn(contracts.needs.addAction.body, body(false))).toEqual([]);
  });

  it('a text has words or files', () => {
    const body = (fileIds: number[]) => ({ subjectId: 1, text: ' ', fileIds });
    expect(problemsIn(contracts.texts.create.body, body([]))).toEqual(['text']);
    expect(problemsIn(contracts.texts.create.body, body([1]))).toEqual([]);
  });

  it('a customer has a term, and one number of each type', () => {
    const number = { type: 'phoneNumber', id: 1 };
    expect(has(contracts.clients.create.body, { termIds: [] }, 'termIds')).toBe(true);
    expect(has(contracts.clients.create.body, { termIds: [1] }, 'termIds')).toBe(false);
    expect(has(contracts.clients.create.body, { clientMarketNumbers: [number, number] }, 'clientMarketNumbers')).toBe(
      true,
    );
  });

  it('a workflow phase is linked to an existing event, or the fields of a new event are complete', () => {
    const body = { assignedWorkflowPhaseId: 1 };
    const missing = ['date', 'time', 'eventType', 'notes'];
    expect(problemsIn(contracts.workflows.schedule.body, body)).toEqual(missing);
    expect(problemsIn(contracts.workflows.schedule.body, { ...body, scheduledEventId: 1 })).toEqual([]);
    expect(problemsIn(contracts.workflows.complete.body, { ...body, plansNext: true })).toEqual(missing);
    expect(problemsIn(contracts.workflows.complete.body, { ...body, plansNext: false })).toEqual([]);
  });
});
