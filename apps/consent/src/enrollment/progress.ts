import type { FormTerm } from '@guidepost/contracts';

type Answerable = Pick<FormTerm, 'id' | 'key' | 'consented' | 'isAnswered'>;

/** Terms with what was answered on this device just now, which the server tells only to whoever has said who they are. */
export const withOwn = <T extends Answerable>(terms: readonly T[], own: Readonly<Record<string, boolean>>): T[] =>
  terms.map((term) => {
    const answer = own[term.id];
    return term.isAnswered && term.consented === null && answer !== undefined ? { ...term, consented: answer } : term;
  });

/** The term to go to after `key`: the next one that is not answered, from there on and then from the start. */
export function nextUnanswered<T extends Answerable>(terms: readonly T[], key: string): T | undefined {
  const at = terms.findIndex((term) => term.key === key);
  return [...terms.slice(at + 1), ...terms.slice(0, at + 1)].find(({ isAnswered }) => !isAnswered);
}

/** Whether every term is known to be accepted; what is not known is no consent. */
export const isAllConsented = (terms: readonly Answerable[]): boolean =>
  terms.length > 0 && terms.every(({ consented }) => consented === true);
