import { contracts } from '@guidepost/contracts';
import { defineModule } from '../../platform/module.ts';
import { forgottenLinksBound } from '../links/public.ts';
import { consentCodes } from './codes.ts';
import { readEvidence, readEvidencePdf } from './evidence.ts';
import { allTerms, noteProgress, readCopy, readForm, takeAnswer } from './form.ts';
import { consentGoals } from './goals.ts';
import { identify } from './identify.ts';
import { copyLink, listLinks, remindOfLinks, revokeLink, sendLink } from './links.ts';
import { memberTerms } from './present.ts';
import { readProofOfCall, readProofOfText } from './proof.ts';
import { recordAnswer } from './record.ts';
import { addTerm, listTerms, publishVersion, renameTerm } from './terms.ts';

/** Members' answers to terms, and the page on which they answer (docs/areas/consents.md). */
export const consentsModule = defineModule({
  name: 'consents',
  endpoints: contracts.consents,
  codes: consentCodes,
  handlers: {
    allTerms: ({ db }) => allTerms(db),
    openLink: (context) => readForm(context, context.body),
    note: (context) => noteProgress(context, context.body),
    identify: (context) => identify(context, context.body),
    identifyByForm: (context) => identify(context, context.body),
    submit: (context) => takeAnswer(context, context.body),
    copy: (context) => readCopy(context, context.body),
    ofMember: ({ db, query, services }) => memberTerms(db, query.userId, services.config),
    record: (context) => recordAnswer(context, context.body.userId, context.body),
    update: (context) => recordAnswer(context, context.params.userId, context.body),
    evidence: ({ db, params }) => readEvidence(db, params.userId, params.responseId),
    evidencePdf: (context) => readEvidencePdf(context, context.params.userId, context.params.responseId),
    proofOfText: ({ db, params }) => readProofOfText(db, params.messageId),
    proofOfCall: ({ db, params }) => readProofOfCall(db, params.callId),
    links: (context) => listLinks(context, context.query.userId),
    makeLink: (context) => copyLink(context, context.body.userId),
    sendLink: (context) => sendLink(context, context.body),
    revokeLink: (context) => revokeLink(context, context.body),
    terms: (context) => listTerms(context),
    addTerm: (context) => addTerm(context, context.body),
    rename: (context) => renameTerm(context, context.params.termId, context.body),
    publish: (context) => publishVersion(context, context.params.termId, context.body),
  },
  goalSources: [consentGoals],
  sweeps: [{ name: 'links that nobody used', everyMs: 60_000, bound: forgottenLinksBound, run: remindOfLinks }],
});
