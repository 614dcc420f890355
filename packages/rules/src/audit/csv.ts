/**
 * One field of a CSV file. What a spreadsheet would read as a formula begins with an apostrophe, so that it is a text; a phone
 * number is none, and goes out as it can be dialed and imported again;
 * quotes, commas and lines are quoted as RFC 4180 says.
 */
export function csvField(value: string | number | null): string {
  if (value === null) return '';
  const isFormula = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) && !/^\+\d{7,15}$/.test(value);
  const text = isFormula ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file, with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvField).join(',')}\r\n`;
