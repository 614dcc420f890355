import type { GoalSource } from '../../platform/services/goals.ts';
import { presentNeeds } from './present.ts';
import { findNeeds, needGoalCounts } from './queries.ts';

/**
 * A member's needs as goals. A fulfilled need is a completed goal. A need that the guide stopped pursuing is not a
 * goal.
 */
export const needGoals: GoalSource<'needs'> = {
  kind: 'needs',
  permission: 'CAN_SEE_USER_NEEDS',
  async load(db, memberId, viewer, now) {
    const needs = presentNeeds(await findNeeds(db, memberId), viewer, now);
    return needs
      .filter(({ abandoned }) => !abandoned)
      .map((need) => ({
        goalType: 'need' as const,
        needId: need.id,
        dueDate: need.dueDate,
        completed: need.completed,
        completedAt: need.fulfilledAt,
        need,
      }));
  },
  countSql: needGoalCounts,
};
