import { contracts, type TextId } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { check, suggest } from './advice.ts';
import { assignText } from './assign.ts';
import { changeText, needsNoFollowUp, removeText, sendText } from './change.ts';
import { statusFor } from './checks.ts';
import { textCodes } from './codes.ts';
import { createText } from './create.ts';
import { fetchDeliveryStatuses } from './delivery-status.ts';
import { queueDue } from './due.ts';
import { choices, conversation, listConversations, listTexts } from './lists.ts';
import { decideOptOut } from './opt-out.ts';
import { fetchPicture } from './pictures.ts';
import { findTexts, getText, scheduledTexts } from './present.ts';
import { maxUnresolved } from './queries-delivery-status.ts';
import { maxDue } from './queries-due.ts';
import { maxUnknown } from './queries-sending.ts';
import { reconcile } from './reconcile.ts';
import { sendingBound, sendQueued } from './sender.ts';
import { textTodoTypes } from './todos.ts';
import { replyToUnknown, threadOf } from './unknown-senders.ts';
import { textRoutes } from './webhooks.ts';

const textFeedType: FeedDetails = {
  externalType: 'message',
  permission: 'CAN_SEE_SMS',
  load: async (db, ids: readonly TextId[]) =>
    new Map((await findTexts(db, ids)).map((message) => [message.id, { message }])),
};

/** Texts from and to members. */
export const textsModule = defineModule({
  name: 'texts',
  endpoints: contracts.texts,
  codes: textCodes,
  handlers: {
    create: (context) => createText(context, context.body),
    update: (context) => changeText(context, context.params.messageId, context.body),
    remove: (context) => removeText(context, context.params.messageId),
    send: (context) => sendText(context, context.params.messageId),
    noFollowUpNeeded: (context) => needsNoFollowUp(context, context.params.messageId),
    decideOptOut: (context) => decideOptOut(context, context.params.messageId, context.body.stops),
    get: ({ db, viewer, params }) => getText(db, viewer, params.id),
    list: (context) => listTexts(context, context.query),
    filters: (context) => choices(context),
    conversation: (context) => conversation(context, context.query),
    conversations: (context) => listConversations(context, context.query),
    assign: (context) => assignText(context, context.params.id, context.body),
    thread: (context) => threadOf(context, context.params.id),
    reply: (context) => replyToUnknown(context, context.params.id, context.body),
    suggestions: ({ db, query }) => suggest(db, query.subjectId),
    check: (context) => check(context, context.body),
    scheduled: ({ db, now, query }) => scheduledTexts(db, query.subjectId, now),
    schedulingStatus: (context) => statusFor(context, context.query.date),
  },
  tasks: { 'fetch picture': fetchPicture },
  sweeps: [
    { name: 'due texts', everyMs: 1000, bound: { batch: maxDue, of: 'texts' }, run: queueDue },
    { name: 'texts to send', everyMs: 250, bound: sendingBound, run: sendQueued },
    {
      name: 'unknown texts',
      everyMs: 1000,
      bound: { batch: maxUnknown, of: 'texts', pace: 'twenty requests a second to the carrier' },
      run: reconcile,
    },
    {
      name: 'texts without a fate',
      everyMs: 5000,
      bound: { batch: maxUnresolved, of: 'texts', pace: 'four requests a second to the carrier' },
      run: fetchDeliveryStatuses,
    },
  ],
  routes: textRoutes,
  feedTypes: [textFeedType],
  todoTypes: textTodoTypes,
});
