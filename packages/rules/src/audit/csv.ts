const phoneNumber = /^\+\d{7,15}$/;
const startsFormula = /^[=+\-@]/;

/** Whether a spreadsheet would read a text as a formula. Some read full-width signs too. A phone number is not a formula. */
function isFormula(text: string): boolean {
  const trimmed = text.trim();
  return startsFormula.test(trimmed.slice(0, 1).normalize('NFKC')) && !phoneNumber.test(trimmed);
}

/**
 * Puts an apostrophe before each part that a spreadsheet would read as a formula, so that it stays text. Where lists are
 * separated by semicolons or tabs, a spreadsheet divides a field there, and at line breaks.
 */
function defuse(value: string): string {
  const parts = value.split(/([;\t\r\n])/).map((part) => (isFormula(part) ? `'${part}` : part));
  return /^[\t\r]/.test(value) ? `'${parts.join('')}` : parts.join('');
}

/**
 * One field of a CSV file. Formulas become text; a phone number goes out as it can be dialed and imported again. Quotes,
 * commas, semicolons and lines are quoted as RFC 4180 says.
 */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? defuse(value) : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file, with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvField).join(',')}\r\n`;
