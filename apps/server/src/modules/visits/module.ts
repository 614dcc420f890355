import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { visitCodes } from './codes.ts';
import { visitFeedType, visitTodoTypes } from './details.ts';
import { findOutcomes } from './queries-outcomes.ts';
import { changeVisit, createVisit, removeVisit } from './service.ts';

export const visitsModule = defineModule({
  name: 'visits',
  endpoints: contracts.visits,
  codes: visitCodes,
  handlers: {
    outcomes: ({ db, query }) => findOutcomes(db, query.type),
    create: (context) => createVisit(context, context.body),
    update: (context) => changeVisit(context, context.params.visitId, context.body),
    remove: (context) => removeVisit(context, context.params.visitId),
  },
  feedTypes: [visitFeedType],
  todoTypes: visitTodoTypes,
});
