import type { ConsentGoal, Goals, NeedGoal, SurveyGoal } from '@guidepost/contracts';

export type Goal = ConsentGoal | NeedGoal | SurveyGoal;

/** Returns a key that identifies a goal among its member's goals. */
export function goalKey(goal: Goal): string {
  if (goal.goalType === 'need') return `need ${goal.needId}`;
  return goal.goalType === 'survey' ? `survey ${goal.assignedSurveyId}` : `consent ${goal.termId}`;
}

/**
 * Returns the day when a goal is due, `yyyy-MM-dd` in the viewer's time zone. Returns null for goals that are never
 * late.
 */
export function dueDay(goal: Goal, timeZone: string): string | null {
  if (goal.goalType === 'need') return goal.dueDate;
  if (goal.goalType === 'consent' || goal.dueAt === null) return null;
  return Temporal.Instant.from(goal.dueAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Returns true for a consent that the member rejected. It counts as answered, but the guide can ask again. */
export const isRejected = (goal: Goal): boolean =>
  goal.goalType === 'consent' && goal.completed && goal.consented === false;

/**
 * Sorts a member's goals for display. Open goals are sorted by due day, and goals that are never late come last. Done
 * goals start with rejected consents, followed by the other goals with the newest answer first.
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
