import { z } from 'zod';
import { consentForm } from './consent-form.ts';
import { contactProof } from './contact-proof.ts';
import { endpoint, onMember, withPermission } from './endpoint.ts';
import {
  Day,
  Id,
  IdParam,
  Instant,
  idOf,
  idParam,
  isSpanishChecked,
  line,
  lineOf,
  ofKind,
  prose,
  Text,
  Version,
} from './fields.ts';
import { FileBrief } from './files.ts';
import { GivenLink } from './links.ts';
import {
  consentLanguages,
  consentMethods,
  representativeBases,
  Term,
  TermWithVersions,
  TermWordings,
} from './terms.ts';

/** A representative who decided for a member, with the legal basis and the last day of their authority. */
export const Representative = z
  .object({ name: Text, basis: z.enum(representativeBases), until: Day.nullable() })
  .meta({ id: 'Representative' });
export type Representative = z.infer<typeof Representative>;

/** One answer to a term. `ipAddress` is `SMS` if the member rejected it by text. */
export const TermResponse = z
  .object({
    id: Id,
    /** Null if this answer withdraws the earlier answer. */
    consented: z.boolean().nullable(),
    /** Time when the answer was stored. A paper form may have been signed earlier. */
    createdAt: Instant,
    /** The day when the paper form was signed. Null for other methods, and for paper forms without a recorded day. */
    signedOn: Day.nullable(),
    consentLinkId: Id.nullable(),
    internalSubmitterUserId: idOf('Staff').nullable(),
    submitterName: Text.nullable(),
    /** The member's IP address. Null if a guide recorded the answer. */
    ipAddress: Text.nullable(),
    languageCode: Text.nullable(),
    /** Null for answers from before methods were recorded. */
    method: z.enum(consentMethods).nullable(),
    /** Version number of the wording that was answered. */
    version: z.int().nullable(),
    representative: Representative.nullable(),
    /** The scan of the signed paper form. */
    scan: FileBrief.nullable(),
    /** True if the wording that the member read is stored with the answer. */
    hasEvidence: z.boolean(),
  })
  .meta({ id: 'TermResponse' });
export type TermResponse = z.infer<typeof TermResponse>;

/** A term with the member's last answer, and with all of their answers, newest first. */
export const MemberTerm = Term.extend({
  consented: z.boolean().nullable(),
  termResponseSubmission: TermResponse.nullable(),
  history: z.array(TermResponse),
  /** The current wording in each language. */
  wordings: TermWordings,
}).meta({ id: 'MemberTerm' });
export type MemberTerm = z.infer<typeof MemberTerm>;

/**
 * The wording of a term that was current when a paper form was signed. If the form is older than all wordings, this is
 * the first wording, and `isOlder` is true.
 */
export const PaperWording = z
  .object({ version: z.int().positive(), isCurrent: z.boolean(), isOlder: z.boolean(), wordings: TermWordings })
  .meta({ id: 'PaperWording' });
export type PaperWording = z.infer<typeof PaperWording>;

/** A link to a member's consent page, as the member's guide sees it. */
export const ConsentLink = GivenLink.meta({ id: 'ConsentLink' });
export type ConsentLink = z.infer<typeof ConsentLink>;

/** Stored evidence of what the member answered. */
export const ConsentEvidence = z
  .object({
    responseId: Id,
    /** The wording that was displayed. */
    shown: Text,
    sha256: Text,
    facts: z.array(z.object({ name: Text, value: Text })),
    hash: Text,
  })
  .meta({ id: 'ConsentEvidence' });
export type ConsentEvidence = z.infer<typeof ConsentEvidence>;

const response = 'A response is required';
const answer = {
  termId: z.int(response).positive(response).meta(ofKind('Term')).brand<'Term', 'inout'>(),
  consented: z.boolean(response),
  consentIdentityId: z.string().max(100).nullish(),
  /** How the member gave the answer. */
  method: z.enum(['spoken', 'paper']).optional(),
  languageCode: z.enum(consentLanguages).optional(),
  /** The day when the paper form was signed. Required for `paper`, and refused for other methods. */
  signedOn: Day.nullish(),
  /** A picture or PDF of the signed paper form, uploaded for this member. */
  scanFileId: idOf('File').nullish(),
  /** A representative who may decide for the member. */
  representative: z
    .strictObject({
      name: lineOf(z.string().min(2, '{label} must be at least {minimum} characters'), 200),
      basis: z.enum(representativeBases),
      until: Day.nullish(),
    })
    .nullish(),
};
const userId = idOf('Member');
const codes = [
  'CONSENT_IDENTITY_NEEDED',
  'FILE_NOT_READY',
  'FILE_REFUSED',
  'TERM_NOT_REFUSED',
  'TERM_UNKNOWN',
] as const;

/** Creates a schema for the paragraphs of a consent text, without invisible characters. */
const words = (max: number) => prose(max, z.string().trim().min(1, '{label} is required.'));
const wording = z.strictObject({
  title: line(120).refine((text) => text !== '', '{label} is required.'),
  body: words(8000),
  acceptText: words(500),
  rejectText: words(500).nullable(),
});

/** A term's names in one language. */
const termNames = {
  name: line(120).refine((text) => text !== '', '{label} is required.'),
  shortName: line(40).refine((text) => text !== '', '{label} is required.'),
};

const ofResponse = z.object({
  userId: idParam('Member'),
  responseId: IdParam,
});

export const consents = {
  ...consentForm,
  ...contactProof,
  ofMember: endpoint({
    method: 'GET',
    path: '/consent',
    summary: "A member's terms with all answers",
    access: onMember('CAN_SEE_CONSENTS', 'query.userId'),
    subjects: ['query.userId'],
    query: z.object({ userId: idParam('Member') }),
    reply: z.array(MemberTerm),
  }),
  record: endpoint({
    method: 'POST',
    path: '/consent',
    summary: "Record a member's spoken or written answer",
    access: onMember('CAN_UPDATE_CONSENTS', 'body.userId'),
    subjects: ['body.userId'],
    body: z.strictObject({ userId, ...answer }),
    tells: { term: 'body.termId', agreed: 'body.consented' },
    reply: z.array(MemberTerm),
    codes,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/consent/user/{userId}',
    summary: 'Same as POST /consent, for the member in the path',
    access: onMember('CAN_UPDATE_CONSENTS', 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: idParam('Member') }),
    body: z.strictObject(answer),
    tells: { term: 'body.termId', agreed: 'body.consented' },
    reply: z.array(MemberTerm),
    codes,
  }),
  paperWording: endpoint({
    method: 'GET',
    path: '/consent/user/{userId}/terms/{termId}/wording',
    summary: 'The wording of a term that was current when a paper was signed',
    access: onMember('CAN_UPDATE_CONSENTS', 'params.userId'),
    subjects: ['params.userId'],
    params: z.object({ userId: idParam('Member'), termId: idParam('Term') }),
    query: z.object({ signedOn: Day }),
    reply: PaperWording,
    codes: ['TERM_UNKNOWN'],
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/consent/user/{userId}/evidence/{responseId}',
    summary: 'Evidence of an answer: the exact wording and the facts',
    access: onMember('CAN_SEE_CONSENTS', 'params.userId'),
    subjects: ['params.userId'],
    params: ofResponse,
    reply: ConsentEvidence,
  }),
  evidencePdf: endpoint({
    method: 'GET',
    path: '/consent/user/{userId}/evidence/{responseId}/pdf',
    summary: 'Evidence of an answer as a PDF, which is identical for each request',
    access: onMember('CAN_SEE_CONSENTS', 'params.userId'),
    subjects: ['params.userId'],
    params: ofResponse,
    reply: z.object({
      fileName: Text,
      /** A PDF, in base64. */
      pdf: Text,
    }),
  }),
  links: endpoint({
    method: 'GET',
    path: '/consent/links',
    summary: "A member's links, newest first",
    access: onMember('CAN_SEE_CONSENTS', 'query.userId'),
    subjects: ['query.userId'],
    query: z.object({ userId: idParam('Member') }),
    reply: z.array(ConsentLink),
  }),
  makeLink: endpoint({
    method: 'POST',
    path: '/consent/links',
    summary: "Create a link to the member's consents. Its address is returned only once",
    access: onMember('CAN_UPDATE_CONSENTS', 'body.userId'),
    subjects: ['body.userId'],
    body: z.strictObject({ userId }),
    reply: z.object({ id: Id, url: Text }),
    status: 201,
    tellsSecret: true,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/consent/links/send',
    summary: 'Text a link to the member. Its key is created when the text is sent',
    access: onMember('CAN_UPDATE_CONSENTS', 'body.userId'),
    subjects: ['body.userId'],
    body: z.strictObject({
      userId,
      phoneNumberId: idOf('PhoneNumber').nullish(),
      languageCode: z.enum(consentLanguages),
    }),
    reply: z.object({ id: Id }),
    status: 201,
    codes: ['CONTACT_HELD', 'TEXTING_NOT_ALLOWED', 'NUMBER_OPTED_OUT', 'NUMBER_NOT_FOUND', 'NO_LINE'],
  }),
  revokeLink: endpoint({
    method: 'POST',
    path: '/consent/links/revoke',
    summary: 'Revoke a link',
    access: onMember('CAN_UPDATE_CONSENTS', 'body.userId'),
    subjects: ['body.userId'],
    body: z.strictObject({ userId, linkId: Id }),
    reply: z.object({ revoked: z.boolean() }),
  }),
  terms: endpoint({
    method: 'GET',
    path: '/consent/terms',
    summary: 'All terms with their versions',
    access: withPermission('CAN_ACCESS_ADMIN_TOOLS'),
    reply: z.array(TermWithVersions),
  }),
  reach: endpoint({
    method: 'GET',
    path: '/consent/terms/reach',
    summary: 'The number of customers that use a term, or of all customers, and the number of their members',
    access: withPermission('CAN_ACCESS_ADMIN_TOOLS'),
    query: z.object({ termId: idParam('Term').optional() }),
    reply: z.object({ clients: z.int(), members: z.int() }),
  }),
  addTerm: endpoint({
    method: 'POST',
    path: '/consent/terms',
    summary: 'Add a term with its first wording. Each client chooses whether to use it',
    access: withPermission('CAN_ACCESS_ADMIN_TOOLS'),
    body: z.strictObject({
      /** The term's key in code and files; it never changes. */
      key: prose(40, z.string().trim()).regex(
        /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
        'Use lowercase letters, digits and hyphens, such as home-visits',
      ),
      ...termNames,
      /** The Spanish names of the term. */
      es: z.strictObject(termNames),
      identityRequired: z.boolean(),
      /** True if all clients use the term from now on. Otherwise, each client chooses. */
      isForAll: z.boolean(),
      wordings: z.strictObject({ en: wording, es: wording }),
    }),
    reply: TermWithVersions,
    status: 201,
    codes: ['TERM_KEY_TAKEN'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/consent/terms/{termId}',
    summary: 'Rename a term in both languages. Its key, wordings and answers do not change',
    access: withPermission('CAN_ACCESS_ADMIN_TOOLS'),
    params: z.object({ termId: idParam('Term') }),
    body: z.strictObject({
      ...termNames,
      es: z.strictObject(termNames),
      isSpanishChecked: isSpanishChecked.optional(),
      version: Version.optional(),
    }),
    editorOf: 'term',
    reply: TermWithVersions,
    codes: ['VERSION_CONFLICT'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/consent/terms/{termId}/versions',
    summary: 'Publish a new wording of a term. Earlier wordings do not change',
    access: withPermission('CAN_ACCESS_ADMIN_TOOLS'),
    params: z.object({ termId: idParam('Term') }),
    body: z.strictObject({
      wordings: z.strictObject({ en: wording, es: wording }),
      /** Version number of the wording that the new one is based on. */
      basedOn: z.int().nonnegative().max(1_000_000),
    }),
    reply: TermWithVersions,
    status: 201,
    codes: ['VERSION_CONFLICT', 'TERM_UNCHANGED'],
  }),
};
