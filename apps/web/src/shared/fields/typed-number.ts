/**
 * Parses a typed number. Returns null for an empty field, and undefined for text that is not a number. A comma is a
 * decimal point if at most two digits follow it. Ambiguous thousands (1,000) and exponents (1e3) are not accepted.
 */
export function typedNumber(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d+([.]\d+|,\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/**
 * Parses a whole number. Returns null for an empty field, and undefined for text that is not a whole number within the
 * limits.
 */
export function wholeNumber(
  typed: string,
  [min, max]: readonly [min: number, max: number] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
): number | null | undefined {
  const number = typedNumber(typed);
  if (number === null || number === undefined) return number;
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
