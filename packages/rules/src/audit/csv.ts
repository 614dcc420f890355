const phoneNumber = /^\+\d{7,15}$/;
const formulaStart = /^[=+\-@]/;

/**
 * Returns true if a spreadsheet would evaluate a string as a formula. Some spreadsheets also evaluate full-width signs.
 * A phone number is not a formula.
 */
function isFormula(text: string): boolean {
  const trimmed = text.trim();
  return formulaStart.test(trimmed.slice(0, 1).normalize('NFKC')) && !phoneNumber.test(trimmed);
}

/**
 * Puts an apostrophe before each part that a spreadsheet would evaluate as a formula, so that the part remains text. A
 * spreadsheet also splits a field at line breaks. It splits at semicolons or tabs if they are its list separators.
 */
function escapeFormulas(value: string): string {
  const parts = value.split(/([;\t\r\n])/).map((part) => (isFormula(part) ? `'${part}` : part));
  return /^[\t\r]/.test(value) ? `'${parts.join('')}` : parts.join('');
}

/**
 * Formats one field of a CSV file. Formulas become text. Phone numbers do not change, so that users can dial and import
 * them. Fields with quotes, commas, semicolons or line breaks are quoted as in RFC 4180.
 */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' ? escapeFormulas(value) : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a line of a CSV file, including its line break. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvField).join(',')}\r\n`;
