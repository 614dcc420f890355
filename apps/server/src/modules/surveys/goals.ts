import type { GoalSource } from '../../platform/services/goals.ts';
import { findGoals, surveyGoalCounts } from './queries.ts';

/** Surveys as goals: all that a member has, and those that are complete. */
export const surveyGoals: GoalSource<'assignedSurveys'> = {
  kind: 'assignedSurveys',
  permission: 'CAN_VIEW_SURVEYS',
  load: async (db, memberId) =>
    (await findGoals(db, memberId)).map(({ id, name, due_at, completed_at }) => ({
      goalType: 'survey' as const,
      assignedSurveyId: id,
      name,
      dueAt: due_at,
      completed: completed_at !== null,
      completedAt: completed_at,
    })),
  countSql: surveyGoalCounts,
};
