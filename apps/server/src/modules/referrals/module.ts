import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { askOrganization, recordResult, withdraw } from './ask-organization.ts';
import { referralCodes } from './codes.ts';
import { readQuestion, storeAnswer } from './question.ts';
import { followSweep } from './remind-and-close.ts';
import { sendQuestions } from './send.ts';
import { referralRoutes } from './webhooks.ts';

/** Questions to organizations about the results of referrals (docs/areas/needs.md#referral-requests). */
export const referralsModule = defineModule({
  name: 'referrals',
  endpoints: contracts.referrals,
  codes: referralCodes,
  handlers: {
    ask: (context) => askOrganization(context, context.params.referralId, context.body),
    recordResult: (context) => recordResult(context, context.params.referralId, context.body),
    withdraw: (context) => withdraw(context, context.params.referralId),
    question: (context) => readQuestion(context, context.body.key),
    answer: (context) => storeAnswer(context, context.body),
  },
  routes: referralRoutes,
  sweeps: [
    {
      name: 'referral questions',
      everyMs: 2000,
      bound: { batch: 1, of: 'questions' },
      run: sendQuestions,
    },
    followSweep,
  ],
});
