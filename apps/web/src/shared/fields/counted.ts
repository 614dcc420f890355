import type { Sentence } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { translate } from '../translate.ts';

/** Fraction of the limit from which a field shows its count. For shorter texts, the remaining length is not useful. */
const countThreshold = 0.8;

/**
 * Returns true if a field with this limit contains prose, which must not be cut. Names have at most 200 characters, and
 * numbers and codes have fewer.
 */
export const isProse = (limit: number): boolean => limit > 200;

/**
 * Returns the count text of a field, or null if the text is much shorter than its limit. `isOver` is true if the text
 * is too long.
 */
export function countOf(length: number, limit: number): (Sentence & { isOver: boolean }) | null {
  if (length < limit * countThreshold) return null;
  const count = Math.abs(limit - length);
  const isOver = length > limit;
  const one = isOver ? '1 character too many' : '1 character left';
  const many = isOver ? '{count} characters too many' : '{count} characters left';
  return { key: count === 1 ? one : many, values: { count }, isOver };
}

/**
 * Returns the error for a text that is too long, for a field without a contract. Uses the same wording as the
 * contracts. Returns undefined if the text is not too long.
 */
export const tooLong = (t: TFunction, label: string, text: string, limit: number): string | undefined =>
  text.length > limit
    ? translate(t, '{label} must be at most {maximum} characters', { label: t(label), maximum: limit })
    : undefined;
