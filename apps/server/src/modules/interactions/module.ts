import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { findCalls, findMessages, scheduledMessages } from './queries.ts';
import { interactionTodoTypes } from './todos.ts';

const callFeedType: FeedDetails = {
  externalType: 'call',
  permission: 'CAN_VIEW_MEMBERS',
  load: async (db, ids) => new Map((await findCalls(db, ids)).map((call) => [call.id, { call }])),
};

const messageFeedType: FeedDetails = {
  externalType: 'message',
  permission: 'CAN_SEE_SMS',
  load: async (db, ids) => new Map((await findMessages(db, ids)).map((message) => [message.id, { message }])),
};

/** Calls and texts as far as feed and docket show them; talking with members comes with the conversations. */
export const interactionsModule = defineModule({
  name: 'interactions',
  endpoints: contracts.interactions,
  handlers: { scheduledMessages: ({ db, query }) => scheduledMessages(db, query.subjectId) },
  feedTypes: [callFeedType, messageFeedType],
  todoTypes: interactionTodoTypes,
});
