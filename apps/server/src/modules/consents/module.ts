import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { defaultNumber } from '../lines/public.ts';
import { consentCodes } from './codes.ts';
import { readEvidence, readEvidencePdf } from './evidence.ts';
import { listPresentableTerms, readCopy, readForm, recordProgress, storeAnswer } from './form.ts';
import { consentGoals } from './goals.ts';
import { identify } from './identify.ts';
import { memberTerms } from './present.ts';
import { readProofOfCall, readProofOfText } from './proof.ts';
import { countTermUsage } from './queries-terms.ts';
import { recordAnswer, wordingOfPaper } from './record.ts';
import { addTerm, listTerms, publishVersion, renameTerm } from './terms.ts';

const {
  links: _links,
  makeLink: _makeLink,
  sendLink: _sendLink,
  revokeLink: _revokeLink,
  ...endpoints
} = contracts.consents;

/** Members' answers to terms, and the page where they answer (docs/areas/consents.md). */
export const consentsModule = defineModule({
  name: 'consents',
  endpoints,
  codes: consentCodes,
  handlers: {
    allTerms: ({ db }) => listPresentableTerms(db),
    contact: async ({ db, services: { config } }) => ({
      organisationName: config.organisationName,
      number: await defaultNumber(db),
    }),
    openLink: (context) => readForm(context, context.body),
    note: (context) => recordProgress(context, context.body),
    identify: (context) => identify(context, context.body),
    identifyByForm: (context) => identify(context, context.body),
    submit: (context) => storeAnswer(context, context.body),
    copy: (context) => readCopy(context, context.body),
    ofMember: ({ db, query, services }) => memberTerms(db, query.userId, services.config),
    record: (context) => recordAnswer(context, context.body.userId, context.body),
    update: (context) => recordAnswer(context, context.params.userId, context.body),
    paperWording: (context) =>
      wordingOfPaper(context, context.params.userId, context.params.termId, context.query.signedOn),
    evidence: ({ db, params }) => readEvidence(db, params.userId, params.responseId),
    evidencePdf: (context) => readEvidencePdf(context, context.params.userId, context.params.responseId),
    proofOfText: ({ db, params }) => readProofOfText(db, params.messageId),
    proofOfCall: ({ db, params }) => readProofOfCall(db, params.callId),
    terms: (context) => listTerms(context),
    reach: ({ db, query }) => countTermUsage(db, query.termId ?? null),
    addTerm: (context) => addTerm(context, context.body),
    rename: (context) => renameTerm(context, context.params.termId, context.body),
    publish: (context) => publishVersion(context, context.params.termId, context.body),
  },
  goalSources: [consentGoals],
});
