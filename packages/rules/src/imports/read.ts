/** Forgiving accessors for parsed JSON: a value of the wrong type counts as absent. */

export type Json = Record<string, unknown>;

export const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;

/** The objects of a list; a single object stands for a list of one, which some senders write. */
export const objects = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : [value]).map(object).filter((entry) => entry !== null);

/**
 * A text fit to be stored and shown on one line: well-formed, without control characters, white space collapsed,
 * cut at `max`. Null when nothing is left.
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

/** A FHIR date or instant that is written to the day: the day as it stands there; null for years and months alone. */
export function day(value: unknown): string | null {
  const written = text(value)?.match(/^(\d{4}-\d{2}-\d{2})(?:T.*)?$/)?.[1];
  if (written === undefined) return null;
  try {
    return Temporal.PlainDate.from(written, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** The words of a CodeableConcept: its own text, else what a coding displays, else a code. */
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

/** The nested extensions of one extension, found by its address. */
export const extension = (resource: Json, url: string): Json[] =>
  objects(objects(resource.extension).find((entry) => entry.url === url)?.extension);

/** Whether a FHIR Period has ended before `today`; an open or unreadable end has not. */
export function ended(period: unknown, today: string): boolean {
  const end = day(object(period)?.end);
  return end !== null && end < today;
}

/** A coded value as it stands; anything that is not text is no code. */
export const code = (value: unknown): string => (typeof value === 'string' ? value : '');
