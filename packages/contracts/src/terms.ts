import { z } from 'zod';
import { Instant, idOf, Text, Version } from './fields.ts';

/** What members can agree to: terms, their wording in versions, and what was answered (docs/areas/consents.md). */

/** The languages in which members read terms. */
export const consentLanguages = ['en', 'es'] as const;
export type ConsentLanguage = (typeof consentLanguages)[number];

/** How an answer came: on the member's own page, told to a guide, on paper, or in a text. */
export const consentMethods = ['form', 'spoken', 'paper', 'sms'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/** What lets somebody else decide for a member. */
export const representativeBases = ['guardian', 'power-of-attorney', 'health-care-proxy'] as const;
export type RepresentativeBasis = (typeof representativeBases)[number];

/** A term of the one list of all terms; a client chooses which it uses. */
export const Term = z
  .object({
    id: idOf('Term'),
    key: Text,
    name: Text,
    shortName: Text,
    /** What it is called in Spanish. */
    es: z.object({ name: Text, shortName: Text }),
    identityRequired: z.boolean(),
  })
  .meta({ id: 'Term' });
export type Term = z.infer<typeof Term>;

/** What a term says in one language. Lines of the body that begin with `- ` are points. */
export const TermWording = z
  .object({
    title: Text,
    body: Text,
    acceptText: Text,
    /** Null where a member cannot refuse it here: only accepting is offered. */
    rejectText: Text.nullable(),
  })
  .meta({ id: 'TermWording' });
export type TermWording = z.infer<typeof TermWording>;

export const TermWordings = z.object({ en: TermWording, es: TermWording });
export type TermWordings = z.infer<typeof TermWordings>;

/** A wording as it was published; it never changes. */
export const TermVersion = z
  .object({
    id: idOf('TermVersion'),
    number: z.int().positive(),
    publishedAt: Instant,
    /** Null for what came with the product. */
    publishedBy: Text.nullable(),
    wordings: TermWordings,
  })
  .meta({ id: 'TermVersion' });
export type TermVersion = z.infer<typeof TermVersion>;

/** What a term was called until somebody called it otherwise. */
export const TermNameChange = Term.pick({ name: true, shortName: true, es: true })
  .extend({ changedAt: Instant, changedBy: Text })
  .meta({ id: 'TermNameChange' });
export type TermNameChange = z.infer<typeof TermNameChange>;

/** A term with its versions, the newest first, which is the one that members are shown, and with its names before. */
export const TermWithVersions = Term.extend({
  /** Counts the changes of its names; its wording has versions of its own. */
  version: Version,
  versions: z.array(TermVersion),
  /** The newest first. */
  nameChanges: z.array(TermNameChange),
}).meta({ id: 'TermWithVersions' });
export type TermWithVersions = z.infer<typeof TermWithVersions>;
