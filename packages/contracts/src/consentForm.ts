import { z } from 'zod';
import { endpoint, publicAccess, withPermission } from './endpoint.ts';
import { Instant, idOf, line, lineOf, Text } from './fields.ts';
import { LinkHead, LinkKey } from './links.ts';
import { consentLanguages, Term } from './terms.ts';

/** What a member sees and sends by their own link, without a sign-in (docs/areas/consents.md#the-members-page). */

/** A part of a term's body: a paragraph, or points below each other. */
const BodyPart = z.object({ text: Text.nullable(), points: z.array(Text) });

/** A wording as a member is shown it, whole, with what names its bytes. */
export const ShownWording = z
  .object({
    title: Text,
    parts: z.array(BodyPart),
    acceptLabel: Text,
    acceptText: Text,
    /** Null where it cannot be refused here. */
    rejectLabel: Text.nullable(),
    rejectText: Text.nullable(),
    /** What is told beside an agreement on a screen. */
    notice: Text,
    /** SHA-256 of the words, in hexadecimal: an answer says with it what was read. */
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
    /** Null while it is not answered, and for whoever has not said who they are on this device. */
    consented: z.boolean().nullable(),
    /** Whether it was answered; how is told after the identity step only. */
    isAnswered: z.boolean(),
    wordings: z.object({ en: ShownWording, es: ShownWording }),
  })
  .meta({ id: 'FormTerm' });
export type FormTerm = z.infer<typeof FormTerm>;

/** What a good link opens. */
export const ConsentForm = LinkHead.extend({
  /** Who said on this device who they are; null if nobody has. */
  termIdentityId: Text.nullable(),
  terms: z.array(FormTerm),
}).meta({ id: 'ConsentForm' });
export type ConsentForm = z.infer<typeof ConsentForm>;

/**
 * Who somebody says they are, as the secret that names it: whoever has it has been asked. It is told to the device that was
 * asked, and stored nowhere.
 */
const ConsentIdentityId = z.string().max(100);

const byKey = publicAccess('the key of the link is the authority; without one, the permission of whoever is signed in');
const response = 'A response is required';
const identity = z.strictObject({
  name: lineOf(z.string().min(2, '{label} must be at least {minimum} characters'), 200),
  /** A text of at least eight characters; the date input sends yyyy-MM-dd. */
  dateOfBirth: lineOf(z.string().min(8, '{label} must be at least {minimum} characters'), 40),
  email: z.union([z.literal(''), z.email('Email is not valid').max(254)]).nullish(),
  line1: line(200).nullish(),
  city: line(100).nullish(),
  state: line(60).nullish(),
  zip: line(20)
    .regex(/^(\d{5}(-\d{4})?)?$/, 'ZIP code is not valid')
    .nullish(),
  consentLinkKey: LinkKey.optional(),
  /** Without a key: the member of whom a guide confirms who they are. */
  userId: idOf('Member').optional(),
});
const IdentityReply = z.object({ id: Text });
const linkCodes = ['LINK_EXPIRED'] as const;
const identityCodes = ['LINK_EXPIRED', 'CONSENT_IDENTITY_MISMATCH'] as const;

export const consentForm = {
  allTerms: endpoint({
    method: 'GET',
    path: '/consent/allTerms',
    summary: 'Every term; those of one client come with the link of a member',
    access: withPermission('CAN_SEE_CONSENTS'),
    reply: z.array(Term),
  }),
  openLink: endpoint({
    method: 'POST',
    path: '/consent/form/open',
    summary: 'The terms that a link asks of the member; opening it changes nothing',
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
    summary: 'Somebody has the page in hand, or has begun; the guide sees it',
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
    summary: 'Who is about to answer: compared with the member, and kept as given',
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
    summary: 'As POST /consent/identity',
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
    summary: 'An answer of the member; each is added, the last one holds',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({
      termId: z.int(response).positive(response).brand<'Term', 'inout'>(),
      consented: z.boolean(response),
      consentIdentityId: ConsentIdentityId.nullish(),
      consentLinkKey: LinkKey,
      /** The language in which it was read; without it, the member's. */
      languageCode: z.enum(consentLanguages).optional(),
      /** The `hash` of the wording that was read; the page sends it, so that no answer goes to words that have changed. */
      wordingHash: z.string().max(64).optional(),
      /**
       * When it was shown, as an ISO 8601 instant, and the zone of the device. One before the link was made or after the answer is
       * taken for that moment, and kept as what the device said.
       */
      shownAt: Instant.optional(),
      timeZone: z.string().max(64).optional(),
      /** One for each press of the button: repeated, it is one answer; with another answer it is refused. */
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
    summary: 'What was answered and how it read, for the member to keep; after the identity step only',
    access: byKey,
    hidesMember: true,
    body: z.strictObject({ consentLinkKey: LinkKey, consentIdentityId: ConsentIdentityId }),
    reply: z.object({
      text: Text,
      /** The same as a PDF, in base64. */
      pdf: Text,
    }),
    codes: ['LINK_EXPIRED', 'CONSENT_IDENTITY_NEEDED'],
    isLookup: true,
  }),
};
