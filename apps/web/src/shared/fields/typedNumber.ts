/**
 * The number that was typed: null if the field is empty, undefined if it is none. A comma is the decimal point of whoever writes one,
 * where two digits at most follow it; what could as well be thousands (1,000) is none, as is 1e3.
 */
export function typedNumber(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d+([.]\d+|,\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** The same for a whole number within bounds. */
export function wholeNumber(
  typed: string,
  [min, max]: readonly [min: number, max: number] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
): number | null | undefined {
  const number = typedNumber(typed);
  if (number === null || number === undefined) return number;
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
