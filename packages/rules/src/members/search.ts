import { foldName } from './names.ts';

export type MemberSearchType = 'name' | 'phone';

/**
 * Returns the words of a typed name. For example, `Esparza, Miguel` has two words. Omits words that have only
 * apostrophes, because the database compares names without apostrophes.
 */
export const nameWords = (term: string): string[] => term.split(/[\s,;،]+/).filter((word) => foldName(word) !== '');

const phoneTerm = /^[\d\-() ]*$/;

/**
 * Returns the kind of search for a term. A term of digits, dashes, parentheses and spaces is a phone search. Any other
 * term is a name search. A plus at the beginning, as in a copied number, is ignored. A term without a digit is a name
 * search too, because it cannot be part of a phone number.
 */
export function memberSearchType(term: string): MemberSearchType {
  const dialled = term.trimStart().replace(/^\+/, '');
  return phoneTerm.test(dialled) && /\d/.test(dialled) ? 'phone' : 'name';
}
