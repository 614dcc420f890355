import type { Sentence } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { translate } from '../translate.ts';

/**
 * A field shows its character count once this fraction of its limit is used. Before that, users need not know how much
 * space remains.
 */
const countThreshold = 0.8;

/**
 * Returns true if a field with this limit contains prose, which must not be cut off. Names have at most 200 characters,
 * numbers and codes even fewer.
 */
export const isProse = (limit: number): boolean => limit > 200;

/**
 * Returns the text that counts a field's remaining or excess characters. Returns null if the field's text is much
 * shorter than the limit. `isOver` is true if the field's text is too long.
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
 * Returns the error for text that is too long, for fields without a contract. The wording is the same as in the
 * contracts. Returns undefined if the text is not too long.
 */
export const tooLong = (t: TFunction, label: string, text: string, limit: number): string | undefined =>
  text.length > limit
    ? translate(t, '{label} must be at most {maximum} characters', { label: t(label), maximum: limit })
    : undefined;
