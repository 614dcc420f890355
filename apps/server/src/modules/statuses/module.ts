import { contracts } from '@guidepost/contracts';
import { visibleMembers } from '../../platform/access/visible.ts';
import { notFound } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { dueRequestsLimit } from '../../platform/services/due-requests.ts';
import { applyDueRequests, dismissStatus } from './apply.ts';
import { statusCodes } from './codes.ts';
import { statusFeedType, statusRequestFeedType } from './feed.ts';
import { presentChange, presentOptions } from './present.ts';
import { findHistory, findOptions, findSubject } from './queries.ts';
import { changeRequest, getRequest, listRequests, requestStatusChange } from './requests.ts';
import { statusReviewTodoType } from './todo.ts';

/** Members' statuses, and requests to change them (docs/areas/statuses.md). */
export const statusesModule = defineModule({
  name: 'statuses',
  endpoints: contracts.statuses,
  codes: statusCodes,
  handlers: {
    async options({ db, viewer, query: { memberId } }) {
      if (memberId === undefined) return presentOptions(await findOptions(db), undefined, viewer);
      const [visible, member, options] = await Promise.all([
        visibleMembers(db, viewer, [memberId]),
        findSubject(db, memberId),
        findOptions(db),
      ]);
      if (!member || !visible.has(memberId)) throw notFound();
      return presentOptions(options, member, viewer);
    },
    history: async ({ db, params }) => (await findHistory(db, params.memberId)).map(presentChange),
    requests: (context) => listRequests(context, context.query),
    request: (context) => getRequest(context, context.params.id),
    ask: (context) => requestStatusChange(context, context.body),
    update: (context) => changeRequest(context, context.params.id, context.body),
    dismiss: (context) => dismissStatus(context, context.params.id),
  },
  feedTypes: [statusFeedType, statusRequestFeedType],
  todoTypes: [statusReviewTodoType],
  sweeps: [{ name: 'statuses that begin', everyMs: 60_000, bound: dueRequestsLimit, run: applyDueRequests }],
});
