/** What a term of the members search is taken for. */
export type MemberSearchType = 'name' | 'phone';

const phoneTerm = /^[\d\-() ]*$/;

/**
 * Tells a phone search from a name search (staff §2, members list; staff §5, calls search): a term of only digits,
 * dashes, parentheses and spaces is a phone search, any other a name search. A term without a single digit has
 * nothing to dial, so it is a name search too.
 */
export function memberSearchType(term: string): MemberSearchType {
  return phoneTerm.test(term) && /\d/.test(term) ? 'phone' : 'name';
}
