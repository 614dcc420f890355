import type { MemberSummary } from '@guidepost/contracts';
import type { NearSearch } from '@guidepost/rules';
import type { SqlValue } from '../../platform/db.ts';

export type Add = (value: SqlValue) => string;

/** LIKE with the wildcards of the person's own text taken literally. */
export const like = (value: string) =>
  `'%' || replace(replace(replace(${value}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** What a term may mean besides a name or a phone number. */
export interface Near {
  readonly foundBy: NonNullable<MemberSummary['foundBy']>;
  /** Over members `m`. */
  readonly predicate: string;
}

/** Where members have numbers with their client or insurer, each with an index on how it is compared. */
const numbers = [
  ['members', 'user_id', 'client_user_id'],
  ['member_identifiers', 'member_id', 'value'],
  ['member_attributes', 'member_id', 'subscriber_id'],
  ['member_attributes', 'member_id', 'medicare_id'],
  ['member_attributes', 'member_id', 'medicaid_id'],
] as const;

/**
 * Whom a search means besides, each as a predicate that an index serves; the members of a narrow scope are few and looked at
 * one by one. A short word with a slip shares so little with the right one that no index finds it: there it is found only in
 * a narrow scope.
 */
export function nearPredicates(search: NearSearch, narrow: boolean, add: Add): Near[] {
  const { birthdays, number, street, name } = search;
  const near: Near[] = [];
  if (birthdays.length > 0)
    near.push({ foundBy: 'birthday', predicate: `m.date_of_birth = ANY(${add(birthdays)}::date[])` });
  if (number !== null) {
    const value = add(number);
    const has = numbers.map(
      ([table, member, column]) => `SELECT ${member} FROM ${table} WHERE lower(${column}) = ${value}::text`,
    );
    near.push({ foundBy: 'number', predicate: `m.user_id IN (${has.join(' UNION ALL ')})` });
  }
  if (street.length > 0) {
    const words = street.map((word) => `search_key(d.line1) LIKE (SELECT ${like(`search_key(${add(word)}::text)`)})`);
    const lives = `SELECT d.user_id FROM addresses d WHERE d.deleted_at IS NULL AND ${words.join(' AND ')}`;
    near.push({ foundBy: 'street', predicate: `m.user_id IN (${lives})` });
  }
  if (name.length > 0) {
    const words = name.map(({ word, slip }) => {
      const key = `name_key(${add(word)}::text)`;
      const exact = `m.search_name LIKE (SELECT ${like(key)})`;
      if (slip === null) return exact;
      return `(${exact} OR ${narrow ? '' : `(SELECT ${key}) <% m.search_name AND `}m.search_name ~ ${add(slip)}::text)`;
    });
    near.push({ foundBy: 'similarName', predicate: words.join(' AND ') });
  }
  return near;
}
