import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { check, suggest } from './advice.ts';
import { assignMessage } from './assign.ts';
import { findMessages, scheduledMessages } from './brief.ts';
import { changeMessage, needsNoFollowUp, removeMessage, sendMessage } from './change.ts';
import { statusFor } from './checks.ts';
import { textCodes } from './codes.ts';
import { createMessage } from './create.ts';
import { queueDue } from './due.ts';
import { choices, conversation, listMessages } from './lists.ts';
import { fetchPicture } from './pictures.ts';
import { reconcile } from './reconcile.ts';
import { textRoutes } from './routes.ts';
import { sendQueued } from './sender.ts';
import { getMessage } from './store.ts';
import { textTodoTypes } from './todos.ts';

const messageFeedType: FeedDetails = {
  externalType: 'message',
  permission: 'CAN_SEE_SMS',
  load: async (db, ids) => new Map((await findMessages(db, ids)).map((message) => [message.id, { message }])),
};

/** Texts with members (staff §7). */
export const textsModule = defineModule({
  name: 'texts',
  endpoints: contracts.texts,
  codes: textCodes,
  handlers: {
    create: (context) => createMessage(context, context.body),
    update: (context) => changeMessage(context, context.params.messageId, context.body),
    remove: (context) => removeMessage(context, context.params.messageId),
    send: (context) => sendMessage(context, context.params.messageId),
    noFollowUpNeeded: (context) => needsNoFollowUp(context, context.params.messageId),
    get: ({ db, viewer, params }) => getMessage(db, viewer, params.id),
    list: ({ db, viewer, query, now }) => listMessages(db, viewer, query, now),
    filters: ({ db, viewer }) => choices(db, viewer),
    conversation: ({ db, viewer, query }) => conversation(db, viewer, query),
    assign: (context) => assignMessage(context, context.params.id, context.body),
    suggestions: ({ db, query }) => suggest(db, query.subjectId),
    check: (context) => check(context, context.body),
    scheduled: ({ db, query }) => scheduledMessages(db, query.subjectId),
    schedulingStatus: (context) => statusFor(context, context.query.date),
  },
  tasks: { 'fetch picture': fetchPicture },
  sweeps: [
    { name: 'due texts', everyMs: 1000, run: queueDue },
    { name: 'texts to send', everyMs: 250, run: sendQueued },
    { name: 'unknown texts', everyMs: 1000, run: reconcile },
  ],
  routes: textRoutes,
  feedTypes: [messageFeedType],
  todoTypes: textTodoTypes,
});
