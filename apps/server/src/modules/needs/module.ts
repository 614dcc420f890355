import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { addAction, addReferral, changeAction } from './actions.ts';
import { needCodes } from './codes.ts';
import { dueSweep, needTodoType } from './due.ts';
import { needGoals } from './goals.ts';
import { presentHistory, presentNeeds } from './present.ts';
import { findCategories, findNeeds } from './queries.ts';
import { findActions, findReferrals, findRequests } from './queries-actions.ts';
import { findHistory } from './queries-history.ts';
import { refusedSweep, refusedTodoType } from './refused.ts';
import { changeNeed, createNeed, getNeed, removeNeed } from './service.ts';

/** Needs of members (docs/areas/needs.md). Includes endpoints with older URLs. */
export const needsModule = defineModule({
  name: 'needs',
  endpoints: contracts.needs,
  codes: needCodes,
  handlers: {
    list: async ({ db, query, viewer, now }) => presentNeeds(await findNeeds(db, query.memberId), viewer, now),
    create: (context) => createNeed(context, context.body),
    update: (context) => changeNeed(context, context.params.needId, context.body),
    remove: (context) => removeNeed(context, context.params.needId),
    addAction: (context) => addAction(context, context.params.needId, context.body),
    updateAction: (context) => changeAction(context, context.params.actionId, context.body),
    addReferral: (context) => addReferral(context, context.params.actionId, context.body),

    listUserNeeds: async ({ db, query, viewer, now }) => presentNeeds(await findNeeds(db, query.userId), viewer, now),
    getUserNeed: (context) => getNeed(context, context.params.id),
    createUserNeed: (context) => {
      const { userId, subcategoryId, reason } = context.body;
      return createNeed(context, { memberId: userId, issueId: subcategoryId, reason }, 'subcategoryId');
    },
    fulfilUserNeed: (context) => {
      const { userNeedId, ...change } = context.body;
      return changeNeed(context, userNeedId, change);
    },
    updateUserNeed: (context) => changeNeed(context, context.params.userNeedId, context.body),
    removeUserNeed: (context) => removeNeed(context, context.params.userNeedId),
    async history({ db, params, viewer }) {
      const { userNeedId } = params;
      const [entries, actions, referrals, requests] = await Promise.all([
        findHistory(db, userNeedId),
        findActions(db, userNeedId),
        findReferrals(db, userNeedId),
        findRequests(db, userNeedId),
      ]);
      return presentHistory(entries, { actions, referrals, requests }, viewer);
    },
    async categories({ db }) {
      const issues = await findCategories(db);
      const categories = new Map(
        issues.map(({ id, key, label, label_es }) => [id, { id, key, label, labelEs: label_es }]),
      );
      return [...categories.values()].map((category) => ({
        ...category,
        subcategories: issues
          .filter(({ id }) => id === category.id)
          .map((issue) => ({
            id: issue.issue_id,
            key: issue.issue_key,
            label: issue.issue_label,
            labelEs: issue.issue_label_es,
          })),
      }));
    },
  },
  goalSources: [needGoals],
  todoTypes: [needTodoType, refusedTodoType],
  sweeps: [dueSweep, refusedSweep],
});
