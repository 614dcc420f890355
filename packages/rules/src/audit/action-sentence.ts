import type { AuditFacts, Sentence, SentenceValue } from '@guidepost/contracts';

/** Input of an audit sentence: the member, and the facts with the current names of the records. */
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
 * Returns the sentence of an action. The sentence omits the person who acted, because the screen shows the person next
 * to it.
 */
export type Action = (facts: ActionFacts) => Sentence;
/** Sentences of requests and jobs, by the action of their entries. */
export type Actions = Readonly<Record<string, Action>>;
