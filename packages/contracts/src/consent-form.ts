import { z } from 'zod';
import { endpoint, publicAccess, withPermission } from './endpoint.ts';
import { Instant, idOf, line, lineOf, ofKind, Text } from './fields.ts';
import { LinkHead, LinkKey } from './links.ts';
import { consentLanguages, Term } from './terms.ts';

/** The consent page that a member opens through a link, without a sign-in (docs/areas/consents.md#the-members-page). */

/** A part of a term's body: a paragraph, or a list of points. */
const BodyPart = z.object({ text: Text.nullable(), points: z.array(Text) });

/** A term's complete wording as the member sees it, with the hash of its bytes. */
export const ShownWording = z
  .object({
    title: Text,
    parts: z.array(BodyPart),
    acceptLabel: Text,
    acceptText: Text,
    /** Null if the member cannot refuse the term on this page. */
    rejectLabel: Text.nullable(),
    rejectText: Text.nullable(),
    /** The notice that the page shows next to the agreement. */
    notice: Text,
    /**
     * SHA-256 of the wording, in hexadecimal. The member's answer contains the hash to identify the wording that they
     * read.
     */
    hash: Text,
  })
  .meta({ id: 'ShownWording' });
export type ShownWording = z.infer<typeof ShownWording>;

export const FormTerm = z
  .object({
    id: idOf('Term'),
    key: Text,
    name: Text,
    identityRequired: z.boolean(),
    acceptText: Text,
    rejectText: Text.nullable(),
    /** Null if the term is not answered, or if the visitor has not confirmed their identity on this device. */
    consented: z.boolean().nullable(),
    /** True if the term was answered. The answer itself is shown only after the identity step. */
    isAnswered: z.boolean(),
    wordings: z.object({ en: ShownWording, es: ShownWording }),
  })
  .meta({ id: 'FormTerm' });
export type FormTerm = z.infer<typeof FormTerm>;

/** A valid link's consent page. */
export const ConsentForm = LinkHead.extend({
  /** Id of the identity that was confirmed on this device. Null if no identity was confirmed. */
  termIdentityId: Text.nullable(),
  terms: z.array(FormTerm),
}).meta({ id: 'ConsentForm' });
export type ConsentForm = z.infer<typeof ConsentForm>;

/**
 * The secret that identifies a confirmed identity. Only the device where the identity was confirmed receives it. The
 * server does not store it.
 */
const ConsentIdentityId = z.string().max(100);

const byKey = publicAccess('the key of the link is the authority; without a key, the permission of the signed-in user');
const response = 'A response is required';
const identity = z.strictObject({
  name: lineOf(z.string().min(2, '{label} must be at least {minimum} characters'), 200),
  /** At least eight characters. The browser's date input sends yyyy-MM-dd. */
  dateOfBirth: lineOf(z.string().min(8, '{label} must be at least {minimum} characters'), 40),
  email: z.union([z.literal(''), z.email('Email is not valid').max(254)]).nullish(),
  line1: line(200).nullish(),
  city: line(100).nullish(),
  state: line(60).nullish(),
  zip: line(20)
    .regex(/^(\d{5}(-\d{4})?)?$/, 'ZIP code is not valid')
    .nullish(),
  consentLinkKey: LinkKey.optional(),
  /** The member whose identity a guide confirms. Used for requests without a link's key. */
  userId: idOf('Member').optional(),
});
const IdentityReply = z.object({ id: Text });
const linkCodes = ['LINK_EXPIRED'] as const;
const identityCodes = ['LINK_EXPIRED', 'CONSENT_IDENTITY_MISMATCH'] as const;

export const consentForm = {
  allTerms: endpoint({
    method: 'GET',
    path: '/consent/allTerms',
    summary: 'All consent terms of all clients',
    access: withPermission('CAN_SEE_CONSENTS'),
    reply: z.array(Term),
  }),
  contact: endpoint({
    method: 'GET',
    path: '/consent/form/contact',
    summary: 'The organization and its phone number, for people whose link does not open. The same for all links',
    access: publicAccess('names no member and no link'),
    reply: z.object({
      organisationName: Text,
      /** The number of the default line. Null if no line is the default. */
      number: Text.nullable(),
    }),
  }),
  openLink: endpoint({
    method: 'POST',
    path: '/consent/form/open',
    summary: 'The consent terms of a link. This request changes nothing',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ consentLinkKey: LinkKey, consentIdentityId: ConsentIdentityId.nullish() }),
    reply: ConsentForm,
    codes: linkCodes,
    isLookup: true,
  }),
  note: endpoint({
    method: 'POST',
    path: '/consent/form/progress',
    summary: 'Report that the consent page was opened or that answering has started. The guide can see this status',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ consentLinkKey: LinkKey, step: z.enum(['opened', 'begun']) }),
    reply: z.object({ noted: z.boolean() }),
    codes: linkCodes,
    isLookup: true,
  }),
  identify: endpoint({
    method: 'POST',
    path: '/consent/identity',
    summary: 'Identify the person who answers. The input is compared with the member and stored',
    access: byKey,
    hidesMember: true,
    body: identity,
    reply: IdentityReply,
    status: 201,
    codes: identityCodes,
    tellsSecret: true,
    isLookup: true,
  }),
  identifyByForm: endpoint({
    method: 'POST',
    path: '/consent/form/identity',
    summary: 'Same as POST /consent/identity',
    access: byKey,
    hidesMember: true,
    body: identity,
    reply: IdentityReply,
    status: 201,
    codes: identityCodes,
    tellsSecret: true,
    isLookup: true,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/consent/form',
    summary: 'Store an answer of the member. The latest answer applies',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({
      termId: z.int(response).positive(response).meta(ofKind('Term')).brand<'Term', 'inout'>(),
      consented: z.boolean(response),
      consentIdentityId: ConsentIdentityId.nullish(),
      consentLinkKey: LinkKey,
      /** The language that the member read the term in; by default the member's language. */
      languageCode: z.enum(consentLanguages).optional(),
      /**
       * The `hash` of the wording that the member read. If it is present, the server refuses an answer to an outdated
       * wording.
       */
      wordingHash: z.string().max(64).optional(),
      /**
       * Time when the device displayed the wording, as an ISO 8601 instant, and the device's time zone. A time before
       * the link was created or after the answer arrived is replaced by the nearer of the two. The device's own value
       * is also stored.
       */
      shownAt: Instant.optional(),
      timeZone: z.string().max(64).optional(),
      /**
       * A new key for each press of the button. A repeated request with the same answer has no further effect. A
       * repeated key with a different answer is refused.
       */
      submissionKey: z.uuid().optional(),
    }),
    tells: { term: 'body.termId', agreed: 'body.consented' },
    reply: ConsentForm,
    codes: [
      'ANSWERED_OTHERWISE',
      'LINK_EXPIRED',
      'CONSENT_IDENTITY_NEEDED',
      'TERM_CHANGED',
      'TERM_NOT_REFUSED',
      'TERM_UNKNOWN',
    ],
    isLookup: true,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/consent/form/copy',
    summary: 'A copy of the answers and their wording for the member. Requires identification first',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ consentLinkKey: LinkKey, consentIdentityId: ConsentIdentityId }),
    reply: z.object({
      text: Text,
      /** The text as a PDF, in base64. */
      pdf: Text,
    }),
    codes: ['LINK_EXPIRED', 'CONSENT_IDENTITY_NEEDED'],
    isLookup: true,
  }),
};
