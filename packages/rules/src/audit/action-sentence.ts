import type { AuditFacts, Sentence, SentenceValue } from '@guidepost/contracts';

/** What an entry of the audit knows of a deed: of whom it was, and the facts with the names that they have now. */
export interface Told {
  member: SentenceValue;
  facts: AuditFacts;
  outcome?: SentenceValue;
  status?: SentenceValue;
  term?: SentenceValue;
  staff?: SentenceValue;
  client?: SentenceValue;
  team?: SentenceValue;
  template?: SentenceValue;
}

/** The sentence of a deed. It says no name of who did it: that stands beside it. */
export type Deed = (told: Told) => Sentence;
/** The deeds of requests and jobs, by the action of their entries. */
export type Deeds = Readonly<Record<string, Deed>>;
