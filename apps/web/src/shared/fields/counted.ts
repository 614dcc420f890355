import type { Sentence } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { translate } from '../translate.ts';

/** From this share of its limit on a field counts: before that, how much room there is helps nobody and is in the way. */
const nearShare = 0.8;

/** Whether a field with this limit is for prose, which is never cut; a name has up to 200 characters, a number or a code fewer. */
export const isProse = (limit: number): boolean => limit > 200;

/** What a field says of how far its text is from its limit; `isOver` where it is longer. Null while there is much room. */
export function countOf(length: number, limit: number): (Sentence & { isOver: boolean }) | null {
  if (length < limit * nearShare) return null;
  const count = Math.abs(limit - length);
  const isOver = length > limit;
  const one = isOver ? '1 character too many' : '1 character left';
  const many = isOver ? '{count} characters too many' : '{count} characters left';
  return { key: count === 1 ? one : many, values: { count }, isOver };
}

/**
 * Why a text is not taken, in the words that contracts have for one that is too long: for a field that no form of a contract
 * judges. Undefined where it is within its limit.
 */
export const tooLong = (t: TFunction, label: string, text: string, limit: number): string | undefined =>
  text.length > limit
    ? translate(t, '{label} must be at most {maximum} characters', { label: t(label), maximum: limit })
    : undefined;
