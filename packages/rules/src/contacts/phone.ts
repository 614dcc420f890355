import { contactTexts } from '@guidepost/contracts';

/** The digits of a number as somebody typed it, without the country code: no area code begins with 1. */
function localDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return /^\s*\+1/.test(typed) || (digits.length > 10 && digits.startsWith('1')) ? digits.slice(1) : digits;
}

/** A number of another country: its digits would be somebody else's number here. */
const isForeign = (typed: string): boolean => /^\s*\+\s*[02-9]/.test(typed);

/** What is wrong with a number as somebody typed it, to the letter (staff §5); null where nothing is. */
export function phoneProblem(typed: string): string | null {
  const { length } = localDigits(typed);
  if (length === 0) return contactTexts.phoneRequired;
  return length < 10 || isForeign(typed) ? contactTexts.phoneDigits : null;
}

/**
 * A number as it is sent and stored: `+1` and the first ten digits (staff §5). What has a `phoneProblem` comes out as
 * something that is refused for it.
 */
export const storedPhone = (typed: string): string =>
  isForeign(typed) ? `+${localDigits(typed)}` : `+1${localDigits(typed).slice(0, 10)}`;

/** A stored number as people read it, `(713) 555-0142` (staff §9); anything else as it is. */
export function displayPhone(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `(${area}) ${exchange}-${line}`;
}
