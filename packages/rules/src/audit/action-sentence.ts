import type { AuditFacts, Sentence, SentenceValue } from '@guidepost/contracts';

/** Input of an audit sentence: the member, and the facts with the records' current names. */
export interface ActionFacts {
  member: SentenceValue;
  facts: AuditFacts;
  outcome?: SentenceValue;
  status?: SentenceValue;
  term?: SentenceValue;
  staff?: SentenceValue;
  client?: SentenceValue;
  team?: SentenceValue;
  template?: SentenceValue;
  setup?: SentenceValue;
}

/**
 * Returns the sentence that describes an action. It does not name the person who acted, because the screen shows that
 * person next to the sentence.
 */
export type Action = (facts: ActionFacts) => Sentence;
/** Sentences for requests and jobs, keyed by the audit entry's action. */
export type Actions = Readonly<Record<string, Action>>;
