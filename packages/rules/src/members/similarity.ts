import { foldName } from './names.ts';

/** Normalizes a name or text for comparison: in lowercase, without accents, spaces or punctuation. */
export const plainText = (text: string | null): string => foldName(text ?? '').replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * Returns true if two strings differ by one typing mistake: a letter is added, missing, different or swapped with the
 * next letter.
 */
export function isOneTypo(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** Returns true if two years differ by at most two, or by one digit. */
const isYearTypo = (a: string, b: string): boolean =>
  Math.abs(Number(a) - Number(b)) <= 2 || [...a].filter((digit, at) => digit !== b[at]).length === 1;

/** Compares two days. Returns `slip` if day and month are swapped, or if only one of the three parts differs. */
export function compareDays(a: string, b: string): 'same' | 'slip' | 'other' {
  if (a === b) return 'same';
  const [one, other] = [a.split('-'), b.split('-')];
  const [year, others] = [one[0] ?? '', other[0] ?? ''];
  if (year === others && one[1] === other[2] && one[2] === other[1]) return 'slip';
  const isOnePart = one.filter((part, at) => part === other[at]).length === 2;
  return isOnePart && (year === others || isYearTypo(year, others)) ? 'slip' : 'other';
}
