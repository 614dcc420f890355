import { z } from 'zod';
import { Instant, idOf, Text, Version } from './fields.ts';

/** Terms for members: the versions of their wording, and the members' answers (docs/areas/consents.md). */

/** The languages in which members read terms. */
export const consentLanguages = ['en', 'es'] as const;
export type ConsentLanguage = (typeof consentLanguages)[number];

/** How a member answered a term: on the member's own page, spoken to a guide, on paper, or by text. */
export const consentMethods = ['form', 'spoken', 'paper', 'sms'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/** The legal bases on which a representative may decide for a member. */
export const representativeBases = ['guardian', 'power-of-attorney', 'health-care-proxy'] as const;
export type RepresentativeBasis = (typeof representativeBases)[number];

/** A term that members can accept. Each client chooses the terms that it uses. */
export const Term = z
  .object({
    id: idOf('Term'),
    key: Text,
    name: Text,
    shortName: Text,
    /** The Spanish names of the term. */
    es: z.object({ name: Text, shortName: Text }),
    identityRequired: z.boolean(),
  })
  .meta({ id: 'Term' });
export type Term = z.infer<typeof Term>;

/** The wording of a term in one language. A line of the body that begins with `- ` is a list item. */
export const TermWording = z
  .object({
    title: Text,
    body: Text,
    acceptText: Text,
    /** Null if members cannot refuse the term on this page. The page then only offers to accept it. */
    rejectText: Text.nullable(),
  })
  .meta({ id: 'TermWording' });
export type TermWording = z.infer<typeof TermWording>;

export const TermWordings = z.object({ en: TermWording, es: TermWording });
export type TermWordings = z.infer<typeof TermWordings>;

/** A published wording; it never changes. */
export const TermVersion = z
  .object({
    id: idOf('TermVersion'),
    number: z.int().positive(),
    publishedAt: Instant,
    /** The user who published the wording. Null for a wording that is part of the product. */
    publishedBy: Text.nullable(),
    wordings: TermWordings,
  })
  .meta({ id: 'TermVersion' });
export type TermVersion = z.infer<typeof TermVersion>;

/** The names of a term before a change, with the time of the change and the user. */
export const TermNameChange = Term.pick({ name: true, shortName: true, es: true })
  .extend({ changedAt: Instant, changedBy: Text })
  .meta({ id: 'TermNameChange' });
export type TermNameChange = z.infer<typeof TermNameChange>;

/** A term with its versions, newest first, and its former names. Members see the newest version. */
export const TermWithVersions = Term.extend({
  /** Increases with each change to the names. The wording has its own versions. */
  version: Version,
  versions: z.array(TermVersion),
  /** Former names of the term, newest first. */
  nameChanges: z.array(TermNameChange),
}).meta({ id: 'TermWithVersions' });
export type TermWithVersions = z.infer<typeof TermWithVersions>;
