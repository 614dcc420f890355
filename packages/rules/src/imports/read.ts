/** Tolerant readers for parsed JSON. They treat a value of the wrong type as absent. */

export type Json = Record<string, unknown>;

export const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

/**
 * Returns the objects in a list. Treats a single object as a list with one entry, because some senders omit the list.
 */
export const objects = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : [value]).map(object).filter((entry) => entry !== null);

/**
 * Returns a string that can be stored and shown on one line. The string is well-formed, contains no control characters
 * and only single spaces, and is cut to `max` characters. Returns null if nothing remains.
 */
export function text(value: unknown, max = 200): string | null {
  if (typeof value !== 'string') return null;
  const clean = value
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return clean === '' ? null : clean.slice(0, max).toWellFormed().trim();
}

export const texts = (value: unknown, max?: number): string[] =>
  (Array.isArray(value) ? value : [value]).map((entry) => text(entry, max)).filter((entry) => entry !== null);

export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Returns the day of a FHIR date or instant, as written; null for a year or month without a day. */
export function day(value: unknown): string | null {
  const written = text(value)?.match(/^(\d{4}-\d{2}-\d{2})(?:T.*)?$/)?.[1];
  if (written === undefined) return null;
  try {
    return Temporal.PlainDate.from(written, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** Returns the text of a CodeableConcept. If it has no text, returns a coding's display, or else a code. */
export function concept(value: unknown): string | null {
  const it = object(value);
  if (it === null) return null;
  const codings = objects(it.coding);
  return (
    text(it.text) ?? first(codings, (coding) => text(coding.display)) ?? first(codings, (coding) => text(coding.code))
  );
}

export function first<T, R>(list: readonly T[], look: (entry: T) => R | null): R | null {
  for (const entry of list) {
    const found = look(entry);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the extensions nested in the extension with the given URL. */
export const extension = (resource: Json, url: string): Json[] =>
  objects(objects(resource.extension).find((entry) => entry.url === url)?.extension);

/** Returns true if a FHIR Period ended before `today`. A period without a readable end has not ended. */
export function ended(period: unknown, today: string): boolean {
  const end = day(object(period)?.end);
  return end !== null && end < today;
}

/** Returns a code as written; an empty string if the value is not a string. */
export const code = (value: unknown): string => (typeof value === 'string' ? value : '');
