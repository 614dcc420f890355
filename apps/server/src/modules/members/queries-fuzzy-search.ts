import type { MemberSummary } from '@guidepost/contracts';
import type { FuzzySearch } from '@guidepost/rules';
import type { SqlValue } from '../../platform/db.ts';

export type AddValue = (value: SqlValue) => string;

/** Returns SQL for a LIKE pattern that finds the user's text anywhere. Wildcards in the text are escaped. */
export const likePattern = (value: string) =>
  `'%' || replace(replace(replace(${value}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** A possible meaning of a search term, other than a name or a phone number. */
export interface SimilarMatch {
  readonly foundBy: NonNullable<MemberSummary['foundBy']>;
  /** SQL condition for members `m`. */
  readonly predicate: string;
}

/** Columns with a member's numbers at the client or insurer. Each has an index on the lowercase value. */
const numbers = [
  ['members', 'user_id', 'client_user_id'],
  ['member_identifiers', 'member_id', 'value'],
  ['member_attributes', 'member_id', 'subscriber_id'],
  ['member_attributes', 'member_id', 'medicare_id'],
  ['member_attributes', 'member_id', 'medicaid_id'],
] as const;

/**
 * Returns the other meanings of a search term, each with an SQL condition. In a wide scope, an index must find the
 * members. A narrow scope has few members, so the term is compared with each of them. Only this comparison finds a
 * short word with a typo, because the typo leaves too few trigrams in common with the intended word.
 */
export function similarPredicates(search: FuzzySearch, narrow: boolean, add: AddValue): SimilarMatch[] {
  const { birthdays, number, street, name } = search;
  const similarMatches: SimilarMatch[] = [];
  if (birthdays.length > 0)
    similarMatches.push({ foundBy: 'birthday', predicate: `m.date_of_birth = ANY(${add(birthdays)}::date[])` });
  if (number !== null) {
    const value = add(number);
    const has = numbers.map(
      ([table, member, column]) => `SELECT ${member} FROM ${table} WHERE lower(${column}) = ${value}::text`,
    );
    similarMatches.push({ foundBy: 'number', predicate: `m.user_id IN (${has.join(' UNION ALL ')})` });
  }
  if (street.length > 0) {
    const words = street.map(
      (word) => `search_key(d.line1) LIKE (SELECT ${likePattern(`search_key(${add(word)}::text)`)})`,
    );
    const lives = `SELECT d.user_id FROM addresses d WHERE d.deleted_at IS NULL AND ${words.join(' AND ')}`;
    similarMatches.push({ foundBy: 'street', predicate: `m.user_id IN (${lives})` });
  }
  if (name.length > 0) {
    const words = name.map(({ word, slip }) => {
      const key = `name_key(${add(word)}::text)`;
      const exact = `m.search_name LIKE (SELECT ${likePattern(key)})`;
      if (slip === null) return exact;
      return `(${exact} OR ${narrow ? '' : `(SELECT ${key}) <% m.search_name AND `}m.search_name ~ ${add(slip)}::text)`;
    });
    similarMatches.push({ foundBy: 'similarName', predicate: words.join(' AND ') });
  }
  return similarMatches;
}
