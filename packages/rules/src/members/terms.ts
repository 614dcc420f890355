import { memberSearchType, nameWords } from './search.ts';

/** A parsed search term for the database query. */
export type MemberSearch =
  | { readonly kind: 'all' }
  /**
   * The term cannot match a member. It is an invalid id, a phone search without digits, or a name search without words.
   */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'name'; readonly words: readonly string[] }
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'subjectId'; readonly id: number };

const storedText = 6;

/**
 * Parses a search term. It is an id if the user chose a suggestion, otherwise a phone number or a name. A phone number
 * can have any format. Its country code is removed, because all stored numbers have the same country code.
 */
export function memberSearch(term: string, type?: 'name' | 'phone' | 'subjectId'): MemberSearch {
  const text = term.trim();
  if (text === '') return { kind: 'all' };
  if (type === 'subjectId')
    return /^[1-9]\d{0,14}$/.test(text) ? { kind: 'subjectId', id: Number(text) } : { kind: 'nothing' };
  if ((type ?? memberSearchType(text)) === 'phone') {
    const digits = text.replace(/\D/g, '');
    if (digits === '') return { kind: 'nothing' };
    return { kind: 'phone', digits: digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits };
  }
  const words = nameWords(text).slice(0, storedText);
  return words.length === 0 ? { kind: 'nothing' } : { kind: 'name', words };
}
