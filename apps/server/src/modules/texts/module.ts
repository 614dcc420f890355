import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { findMessages, scheduledMessages } from './brief.ts';
import { textTodoTypes } from './todos.ts';

const messageFeedType: FeedDetails = {
  externalType: 'message',
  permission: 'CAN_SEE_SMS',
  load: async (db, ids) => new Map((await findMessages(db, ids)).map((message) => [message.id, { message }])),
};

/** Texts with members (staff §7). */
export const textsModule = defineModule({
  name: 'texts',
  endpoints: { scheduled: contracts.texts.scheduled },
  handlers: { scheduled: ({ db, query }) => scheduledMessages(db, query.subjectId) },
  feedTypes: [messageFeedType],
  todoTypes: textTodoTypes,
});
