import type { GoalSource } from '../../platform/services/goals.ts';
import { presentTerm } from './present.ts';
import { consentGoalCounts, findAnsweredTerms } from './queries-goals.ts';

/** Consents as goals, from the ledger of answers. A goal is complete if the member has accepted or refused. */
export const consentGoals: GoalSource<'consents'> = {
  kind: 'consents',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, memberId) {
    return (await findAnsweredTerms(db, memberId)).map(({ consented, answered_at, ...term }) => ({
      goalType: 'consent' as const,
      termId: term.id,
      name: term.name,
      description: null,
      completed: consented !== null,
      consented,
      completedAt: answered_at,
      term: presentTerm(term),
    }));
  },
  countSql: consentGoalCounts,
};
