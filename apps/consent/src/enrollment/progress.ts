import type { FormTerm } from '@guidepost/contracts';

type Answerable = Pick<FormTerm, 'id' | 'key' | 'consented' | 'isAnswered'>;

/** Adds this tab's answers to the terms. The server returns answers only after identification. */
export const withOwn = <T extends Answerable>(terms: readonly T[], own: Readonly<Record<string, boolean>>): T[] =>
  terms.map((term) => {
    const answer = own[term.id];
    return term.isAnswered && term.consented === null && answer !== undefined ? { ...term, consented: answer } : term;
  });

/** Returns the next unanswered term after `key`. After the last term, continues with the first. */
export function nextUnanswered<T extends Answerable>(terms: readonly T[], key: string): T | undefined {
  const at = terms.findIndex((term) => term.key === key);
  return [...terms.slice(at + 1), ...terms.slice(0, at + 1)].find(({ isAnswered }) => !isAnswered);
}

/** Returns true only if every term is accepted. A missing answer counts as no consent. */
export const isAllConsented = (terms: readonly Answerable[]): boolean =>
  terms.length > 0 && terms.every(({ consented }) => consented === true);
