import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { messageSweep } from './apply-waiting.ts';
import { hospitalMessageCodes } from './codes.ts';
import { listenMllp } from './mllp.ts';
import { countMessages } from './queries-list.ts';
import { lookupSweep } from './retry-lookup.ts';
import { matchReviewTodoType, reviewSweep } from './reviews.ts';
import { hospitalRoutes } from './routes.ts';
import { addSender, changeSender, listSenders, makeKey, notifyOfSilence, revokeKey } from './senders.ts';
import { applyAgain, decideMessage, getMessage, listPage } from './service.ts';

/** Receives, applies and lists messages from hospitals (docs/areas/hospital-stays.md#messages). */
export const hospitalMessagesModule = defineModule({
  name: 'hospitalMessages',
  endpoints: contracts.hospitalMessages,
  codes: hospitalMessageCodes,
  handlers: {
    list: (context) => listPage(context, context.query),
    counts: async ({ db }) => ({ review: await countMessages(db, 'review') }),
    senders: (context) => listSenders(context),
    addSender: (context) => addSender(context, context.body),
    updateSender: (context) => changeSender(context, context.params.id, context.body),
    makeKey: (context) => makeKey(context, context.params.id),
    revokeKey: (context) => revokeKey(context, context.params.id),
    get: (context) => getMessage(context, context.params.id),
    decide: (context) => decideMessage(context, context.params.id, context.body),
    applyAgain: (context) => applyAgain(context, context.params.id),
  },
  routes: hospitalRoutes,
  listen: (context) => (context.services.config.mllp ? listenMllp(context, context.services.config.mllp) : undefined),
  todoTypes: [matchReviewTodoType],
  sweeps: [
    reviewSweep,
    messageSweep,
    lookupSweep,
    {
      name: 'silent hospitals',
      everyMs: 300_000,
      bound: { fixed: 'one row for each hospital' },
      run: notifyOfSilence,
    },
  ],
});
