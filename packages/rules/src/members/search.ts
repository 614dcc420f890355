import { foldName } from './names.ts';

/** The two kinds of search. */
export type MemberSearchType = 'name' | 'phone';

/**
 * Returns the words of a typed name: `Esparza, Miguel` has two. It leaves out words with only apostrophes, because the
 * database compares names without them.
 */
export const nameWords = (term: string): string[] => term.split(/[\s,;،]+/).filter((word) => foldName(word) !== '');

const phoneTerm = /^[\d\-() ]*$/;

/**
 * Returns the kind of search for a term. A term of only digits, dashes, parentheses and spaces is a phone search, any
 * other term a name search. A leading plus, as in a copied number, does not count. A term without a digit is a name
 * search too, because there is nothing to dial.
 */
export function memberSearchType(term: string): MemberSearchType {
  const dialled = term.trimStart().replace(/^\+/, '');
  return phoneTerm.test(dialled) && /\d/.test(dialled) ? 'phone' : 'name';
}
