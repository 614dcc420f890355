/** Parsers for single values. In a CSV table, every value is text. In JSON, values can have other types. */

/** Control characters except line breaks, and characters that change the text direction. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Returns a string without invisible characters and with at most `longest` characters; null if it is empty. */
export function textOf(value: unknown, longest = 4000): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (found) => (found === '\n' ? '\n' : ''))
    .trim();
  return text === '' ? null : [...text].slice(0, longest).join('');
}

/** Returns a string on one line, such as a name or a street, without invisible characters. */
export const lineOf = (value: unknown, longest = 300): string | null => {
  const text = textOf(value, longest)?.replace(/\s+/g, ' ').trim();
  return text === undefined || !/[\p{L}\p{N}]/u.test(text) ? null : text;
};

/** Returns an id from the file. HSDS requires UUIDs, but some publishers use numbers. */
export const idOf = (value: unknown): string | null => textOf(value, 200);

/** Returns a finite number; null if the value is empty, undefined if it is invalid. */
export function numberOf(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = typeof value === 'string' ? Number(value.trim() || Number.NaN) : value;
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Returns a web page's URL; undefined if it is invalid. Only http and https are accepted, because no other URL may
 * become a link.
 */
export function pageOf(value: unknown): string | null | undefined {
  const text = lineOf(value, 2000);
  if (text === null) return null;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, href } = new URL(whole);
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') ? href : undefined;
}

/** Returns an email address; undefined if it is invalid. */
export function mailOf(value: unknown): string | null | undefined {
  const text = lineOf(value, 254);
  if (text === null) return null;
  return /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(text) ? text : undefined;
}

/**
 * Returns a phone number with its extension. Formats a US number, and does not change any other number. Returns
 * undefined if the number has fewer than seven digits.
 */
export function phoneOf(value: unknown, extension: unknown): string | null | undefined {
  const text = lineOf(value, 60)?.replace(/^["']+|["']+$/g, '');
  if (text === undefined) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 7) return undefined;
  const us = digits.match(/^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/);
  const more = lineOf(extension, 12);
  return `${us ? `(${us[1]}) ${us[2]}-${us[3]}` : text}${more === null ? '' : ` ext. ${more}`}`;
}

/** Returns a calendar day (`2026-11-22`), ignoring a time after it; undefined if it is invalid. */
export function dayOf(value: unknown): string | null | undefined {
  const text = lineOf(value, 40);
  if (text === null) return null;
  const found = text.match(/^(\d{4})-(\d{2})-(\d{2})(?=$|T|\s)/);
  if (!found) return undefined;
  const [, year, month, day] = found.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  return date.toISOString().startsWith(found[0]) && (year ?? 0) >= 1900 ? found[0] : undefined;
}

/** Returns a time of day (`09:30`), ignoring seconds and offset; undefined if it is invalid. */
export function timeOf(value: unknown): string | null | undefined {
  const text = lineOf(value, 40);
  if (text === null) return null;
  return text.match(/^(?:[01]\d|2[0-3]):[0-5]\d(?=$|[:Z+-])/)?.[0];
}
