import type { GoalSource } from '../../platform/services/goals.ts';
import { consentGoalCounts, findAnsweredTerms } from './queries-goals.ts';

/** Consents as goals, read from the ledger of answers: one is complete once the member has answered, either way. */
export const consentGoals: GoalSource<'consents'> = {
  kind: 'consents',
  permission: 'CAN_VIEW_MEMBERS',
  async load(db, memberId) {
    return (await findAnsweredTerms(db, memberId)).map(
      ({ id, key, name, short_name, identity_required, consented, answered_at }) => ({
        goalType: 'consent' as const,
        termId: id,
        name,
        description: null,
        completed: consented !== null,
        consented,
        completedAt: answered_at,
        term: { id, key, name, shortName: short_name, identityRequired: identity_required },
      }),
    );
  },
  countSql: consentGoalCounts,
};
