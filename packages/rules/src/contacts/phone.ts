import { contactTexts } from '@guidepost/contracts';

/**
 * Returns the digits of a typed number without the country code. No US area code begins with 1, so a 1 at the beginning
 * is the country code.
 */
function localDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return /^\s*\+1/.test(typed) || (digits.length > 10 && digits.startsWith('1')) ? digits.slice(1) : digits;
}

/** Returns true for a foreign number. If its digits were read as a US number, they could be another person's number. */
const isForeign = (typed: string): boolean => /^\s*\+\s*[02-9]/.test(typed);

/** Returns the error message for a typed number; null if it is valid. The wording is fixed. */
export function phoneProblem(typed: string): string | null {
  const { length } = localDigits(typed);
  if (length === 0) return contactTexts.phoneRequired;
  return length < 10 || isForeign(typed) ? contactTexts.phoneDigits : null;
}

/**
 * Converts a typed number to the format that is sent and stored: `+1` and the first ten digits. A foreign number
 * becomes `+` and its digits. The server refuses the result if `phoneProblem` finds an error in the typed number.
 */
export const storedPhone = (typed: string): string =>
  isForeign(typed) ? `+${localDigits(typed)}` : `+1${localDigits(typed).slice(0, 10)}`;

/** Formats a stored number for display: `(713) 555-0142`. Returns any other text unchanged. */
export function displayPhone(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `(${area}) ${exchange}-${line}`;
}
