import type { Sentence } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { translate } from '../translate.ts';

/** Share of its limit from which a field shows its count: before that, the remaining length is not useful. */
const nearShare = 0.8;

/**
 * Returns true if a field with this limit is for prose, which is never cut. A name has up to 200 characters, a number
 * or a code fewer.
 */
export const isProse = (limit: number): boolean => limit > 200;

/** Returns the count text of a field; `isOver` if it is too long. Null while the text is far from its limit. */
export function countOf(length: number, limit: number): (Sentence & { isOver: boolean }) | null {
  if (length < limit * nearShare) return null;
  const count = Math.abs(limit - length);
  const isOver = length > limit;
  const one = isOver ? '1 character too many' : '1 character left';
  const many = isOver ? '{count} characters too many' : '{count} characters left';
  return { key: count === 1 ? one : many, values: { count }, isOver };
}

/**
 * Returns the error for a text that is too long, with the wording of the contracts, for a field without a contract.
 * Returns undefined if the text is within its limit.
 */
export const tooLong = (t: TFunction, label: string, text: string, limit: number): string | undefined =>
  text.length > limit
    ? translate(t, '{label} must be at most {maximum} characters', { label: t(label), maximum: limit })
    : undefined;
