import { contracts, type TextId } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import type { FeedDetails } from '../../platform/services/feed.ts';
import { textCodes } from './codes.ts';
import { decideOptOut } from './consent/opt-out.ts';
import { choices, conversation, listConversations, listTexts } from './list/lists.ts';
import { findTexts, getText, scheduledTexts } from './present.ts';
import { assignText } from './receiving/assign.ts';
import { fetchPicture } from './receiving/pictures.ts';
import { readThread, replyToUnknown } from './receiving/unknown-senders.ts';
import { queueDueTexts } from './scheduling/due.ts';
import { maxDue } from './scheduling/queries-due.ts';
import { fetchDeliveryStatuses } from './sending/delivery-status.ts';
import { maxUnresolved } from './sending/queries-delivery-status.ts';
import { maxUnknown } from './sending/queries-sending.ts';
import { reconcile } from './sending/reconcile.ts';
import { sendingBound, sendQueued } from './sending/sender.ts';
import { textTodoTypes } from './todos.ts';
import { textRoutes } from './webhooks.ts';
import { checkText, suggestTexts } from './writing/advice.ts';
import { changeText, needsNoFollowUp, removeText, sendText } from './writing/change.ts';
import { statusFor } from './writing/checks.ts';
import { createText } from './writing/create.ts';
import { previewLink } from './writing/text-link.ts';

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
    thread: (context) => readThread(context, context.params.id),
    reply: (context) => replyToUnknown(context, context.params.id, context.body),
    suggestions: ({ db, query }) => suggestTexts(db, query.subjectId),
    check: (context) => checkText(context, context.body),
    linkPreview: (context) => previewLink(context, context.query),
    scheduled: ({ db, now, query }) => scheduledTexts(db, query.subjectId, now),
    schedulingStatus: (context) => statusFor(context, context.query.date),
  },
  tasks: { 'fetch picture': fetchPicture },
  sweeps: [
    { name: 'due texts', everyMs: 1000, bound: { batch: maxDue, of: 'texts' }, run: queueDueTexts },
    { name: 'texts to send', everyMs: 250, bound: sendingBound, run: sendQueued },
    {
      name: 'unknown texts',
      everyMs: 1000,
      bound: { batch: maxUnknown, of: 'texts', pace: 'twenty requests a second to the carrier' },
      run: reconcile,
    },
    {
      name: 'texts without a delivery status',
      everyMs: 5000,
      bound: { batch: maxUnresolved, of: 'texts', pace: 'four requests a second to the carrier' },
      run: fetchDeliveryStatuses,
    },
  ],
  routes: textRoutes,
  feedTypes: [textFeedType],
  todoTypes: textTodoTypes,
});
