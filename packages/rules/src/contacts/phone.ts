import { contactTexts } from '@guidepost/contracts';

/**
 * The digits of a number as somebody typed it, without the country code. No area code begins with 1, so a leading 1 is
 * the country code.
 */
function localDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return /^\s*\+1/.test(typed) || (digits.length > 10 && digits.startsWith('1')) ? digits.slice(1) : digits;
}

/** Whether this is a number of another country; its digits would be somebody else's number here. */
const isForeign = (typed: string): boolean => /^\s*\+\s*[02-9]/.test(typed);

/** The error message for a number as somebody typed it; null if it is valid. The wording is fixed. */
export function phoneProblem(typed: string): string | null {
  const { length } = localDigits(typed);
  if (length === 0) return contactTexts.phoneRequired;
  return length < 10 || isForeign(typed) ? contactTexts.phoneDigits : null;
}

/**
 * Turns a typed number into the form that is sent and stored: `+1` and the first ten digits. If the input has a
 * `phoneProblem`, the server refuses the result.
 */
export const storedPhone = (typed: string): string =>
  isForeign(typed) ? `+${localDigits(typed)}` : `+1${localDigits(typed).slice(0, 10)}`;

/** Formats a stored number for people, `(713) 555-0142`; any other text is returned as it is. */
export function displayPhone(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `(${area}) ${exchange}-${line}`;
}
