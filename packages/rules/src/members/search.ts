import { foldName } from './names.ts';

/** The two kinds of search. */
export type MemberSearchType = 'name' | 'phone';

/**
 * Returns the words of a name as people type it: `Esparza, Miguel` has two. Each word that has nothing but apostrophes is left
 * out, because the database compares names without them.
 */
export const nameWords = (term: string): string[] => term.split(/[\s,;،]+/).filter((word) => foldName(word) !== '');

const phoneTerm = /^[\d\-() ]*$/;

/**
 * Tells a phone search from a name search: a term of only digits,
 * dashes, parentheses and spaces is a phone search, any other a name search. A plus in front, as in a number that was
 * copied from elsewhere, does not count. A term without a single digit has nothing to dial, so it is a name search too.
 */
export function memberSearchType(term: string): MemberSearchType {
  const dialled = term.trimStart().replace(/^\+/, '');
  return phoneTerm.test(dialled) && /\d/.test(dialled) ? 'phone' : 'name';
}
