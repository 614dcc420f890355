import { memberSearchType, nameWords } from './search.ts';

/** A search term, ready for the database. */
export type MemberSearch =
  | { readonly kind: 'all' }
  /** The term cannot find anyone: an id that is not a number, a phone search without digits. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'name'; readonly words: readonly string[] }
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'subjectId'; readonly id: number };

const wordsKept = 6;

/**
 * What a term searches for: an id where a suggestion was picked, a phone number, else a name. A phone
 * number is found however it is written; a leading country code is dropped, since all stored numbers have it.
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
  const words = nameWords(text).slice(0, wordsKept);
  return words.length === 0 ? { kind: 'nothing' } : { kind: 'name', words };
}
