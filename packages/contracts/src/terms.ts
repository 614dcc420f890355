import { z } from 'zod';
import { Instant, idOf, Text, Version } from './fields.ts';

/** Terms that members can accept, the versions of their wording, and the members' answers (docs/areas/consents.md). */

/** The languages that terms are available in. */
export const consentLanguages = ['en', 'es'] as const;
export type ConsentLanguage = (typeof consentLanguages)[number];

/** How a member answered a term: on the member's own page, spoken to a guide, on paper, or by text. */
export const consentMethods = ['form', 'spoken', 'paper', 'sms'] as const;
export type ConsentMethod = (typeof consentMethods)[number];

/** Legal bases that allow a representative to decide for a member. */
export const representativeBases = ['guardian', 'power-of-attorney', 'health-care-proxy'] as const;
export type RepresentativeBasis = (typeof representativeBases)[number];

/** A term that members can accept. Each client chooses the terms that it uses. */
export const Term = z
  .object({
    id: idOf('Term'),
    key: Text,
    name: Text,
    shortName: Text,
    /** The term's Spanish names. */
    es: z.object({ name: Text, shortName: Text }),
    identityRequired: z.boolean(),
  })
  .meta({ id: 'Term' });
export type Term = z.infer<typeof Term>;

/** A term's wording in one language. A line of the body that begins with `- ` is a list item. */
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

/** A published version of a term's text. A version never changes. */
export const TermVersion = z
  .object({
    id: idOf('TermVersion'),
    number: z.int().positive(),
    publishedAt: Instant,
    /** The user who published the version. Null if the version is part of Guidepost's initial data. */
    publishedBy: Text.nullable(),
    wordings: TermWordings,
  })
  .meta({ id: 'TermVersion' });
export type TermVersion = z.infer<typeof TermVersion>;

/** A term's names before a change, when they were changed and by whom. */
export const TermNameChange = Term.pick({ name: true, shortName: true, es: true })
  .extend({ changedAt: Instant, changedBy: Text })
  .meta({ id: 'TermNameChange' });
export type TermNameChange = z.infer<typeof TermNameChange>;

/** A term with its versions, newest first, and its former names. Members see the newest version. */
export const TermWithVersions = Term.extend({
  /** Increases with each change to the names. The wording has its own versions. */
  version: Version,
  /**
   * Time of the last change to an English name, if the Spanish names have not been checked since then. Otherwise null.
   */
  spanishOutdatedSince: Instant.nullable(),
  versions: z.array(TermVersion),
  /** The term's former names, newest first. */
  nameChanges: z.array(TermNameChange),
}).meta({ id: 'TermWithVersions' });
export type TermWithVersions = z.infer<typeof TermWithVersions>;
