import type { ConsentGoal, Goals, NeedGoal, SurveyGoal } from '@guidepost/contracts';

export type Goal = ConsentGoal | NeedGoal | SurveyGoal;

/** What names a goal among the others of its member. */
export function goalKey(goal: Goal): string {
  if (goal.goalType === 'need') return `need ${goal.needId}`;
  return goal.goalType === 'survey' ? `survey ${goal.assignedSurveyId}` : `consent ${goal.termId}`;
}

/** The day on which a goal is due where the viewer is, `yyyy-MM-dd`; null for what is never late. */
export function dueDay(goal: Goal, timeZone: string): string | null {
  if (goal.goalType === 'need') return goal.dueDate;
  if (goal.goalType === 'consent' || goal.dueAt === null) return null;
  return Temporal.Instant.from(goal.dueAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A consent that the member did not give: it is answered, and can be asked for again. */
export const isRejected = (goal: Goal): boolean =>
  goal.goalType === 'consent' && goal.completed && goal.consented === false;

/**
 * A member's goals as they are shown: what is still to do with the soonest due first and what is never late at the end;
 * what is done with rejected consents first, then the newest.
 */
export function listGoals(goals: Goals, timeZone: string): { toDo: Goal[]; done: Goal[] } {
  const all: Goal[] = [...goals.assignedSurveys, ...goals.needs, ...goals.consents];
  const due = (goal: Goal) => dueDay(goal, timeZone) ?? '9999-12-31';
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return {
    toDo: all.filter(({ completed }) => !completed).toSorted((a, b) => compare(due(a), due(b))),
    done: all
      .filter(({ completed }) => completed)
      .toSorted(
        (a, b) => Number(isRejected(b)) - Number(isRejected(a)) || compare(b.completedAt ?? '', a.completedAt ?? ''),
      ),
  };
}
