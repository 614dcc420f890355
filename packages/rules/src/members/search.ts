import { foldName } from './names.ts';

export type MemberSearchType = 'name' | 'phone';

/**
 * Returns the words of a typed name. For example, `Esparza, Miguel` has two words. Omits words that consist only of
 * apostrophes, because the database compares names without apostrophes.
 */
export const nameWords = (term: string): string[] => term.split(/[\s,;،]+/).filter((word) => foldName(word) !== '');

const phoneTerm = /^[\d\-() ]*$/;

/**
 * Returns whether a term is for a phone search or a name search. A term of digits, dashes, parentheses and spaces is
 * for a phone search. A plus at the beginning, as in a copied number, is ignored. Any other term is for a name search.
 * So is a term without a digit, because it cannot be part of a phone number.
 */
export function memberSearchType(term: string): MemberSearchType {
  const dialled = term.trimStart().replace(/^\+/, '');
  return phoneTerm.test(dialled) && /\d/.test(dialled) ? 'phone' : 'name';
}
