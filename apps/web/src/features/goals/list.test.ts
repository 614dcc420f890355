import type { ConsentGoal, Goals, NeedGoal, SurveyGoal } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { dueDay, goalKey, listGoals } from './list.ts';

const zone = 'America/Chicago';
const need = (needId: number, dueDate: string, completedAt: string | null = null) =>
  ({ goalType: 'need', needId, dueDate, completed: completedAt !== null, completedAt }) as NeedGoal;
const survey = (assignedSurveyId: number, dueAt: string | null) =>
  ({ goalType: 'survey', assignedSurveyId, dueAt, completed: false, completedAt: null }) as SurveyGoal;
const consent = (termId: number, consented: boolean | null, completedAt: string | null = null) =>
  ({ goalType: 'consent', termId, consented, completed: completedAt !== null, completedAt }) as ConsentGoal;
const goals = (parts: Partial<Goals>) =>
  ({ needs: [], consents: [], assignedSurveys: [], ...parts }) as unknown as Goals;

describe('the goals of a member', () => {
  it('are sorted by due date while open, and goals without a due date come last', () => {
    const { toDo, done } = listGoals(
      goals({
        consents: [consent(1, null)],
        needs: [need(1, '2026-12-21'), need(2, '2026-11-25')],
        assignedSurveys: [survey(1, '2026-11-25T05:00:00Z'), survey(2, null)],
      }),
      zone,
    );
    expect(toDo.map(goalKey)).toEqual(['survey 1', 'need 2', 'need 1', 'survey 2', 'consent 1']);
    expect(done).toEqual([]);
  });

  it('are sorted with rejected consents first and then the newest when complete', () => {
    const { toDo, done } = listGoals(
      goals({
        consents: [consent(1, true, '2026-10-06T15:00:00Z'), consent(2, false, '2026-10-01T15:00:00Z')],
        needs: [need(1, '2026-12-21', '2026-11-02T15:00:00Z')],
      }),
      zone,
    );
    expect(toDo).toEqual([]);
    expect(done.map(goalKey)).toEqual(['consent 2', 'need 1', 'consent 1']);
  });

  it("are due on a day in the viewer's time zone", () => {
    expect(dueDay(survey(1, '2026-11-25T05:00:00Z'), zone)).toBe('2026-11-24');
    expect(dueDay(consent(1, null), zone)).toBeNull();
  });
});
