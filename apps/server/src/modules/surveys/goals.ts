import type { GoalSource } from '../../platform/services/goals.ts';
import { surveyScores } from './assign-survey.ts';
import { findGoals, surveyGoalCounts } from './queries.ts';

/** A member's surveys as goals, with scores and counts. */
export const surveyGoals: GoalSource<'assignedSurveys'> = {
  kind: 'assignedSurveys',
  permission: 'CAN_VIEW_SURVEYS',
  async load(db, memberId) {
    const goals = await findGoals(db, memberId);
    const scores = await surveyScores(
      db,
      goals.flatMap(({ id, completed_at, has_scores }) => (completed_at !== null && has_scores ? [id] : [])),
    );
    return goals.map(({ id, name, due_at, completed_at }) => ({
      goalType: 'survey' as const,
      assignedSurveyId: id,
      name,
      dueAt: due_at,
      completed: completed_at !== null,
      completedAt: completed_at,
      scores: scores.get(id) ?? [],
    }));
  },
  countSql: surveyGoalCounts,
};
