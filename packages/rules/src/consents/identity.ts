import { foldName } from '../members/names.ts';

/** A member's identity. Before a consent, the server compares it with what the person enters. */
export interface KnownIdentity {
  firstName: string;
  lastName: string;
  preferredName: string | null;
  /** `yyyy-MM-dd`; null if it is unknown. */
  dateOfBirth: string | null;
}

const nameWords = (name: string): string[] => foldName(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Returns true if adjacent words, joined without spaces, equal the text: `D Angelo` matches D'Angelo, and `Mac Donald`
 * matches MacDonald.
 */
function isAdjacent(words: readonly string[], text: string): boolean {
  const joined = words.join('');
  const ends = new Set([0]);
  let length = 0;
  for (const word of words) {
    length += word.length;
    ends.add(length);
  }
  for (let at = joined.indexOf(text); at >= 0; at = joined.indexOf(text, at + 1))
    if (ends.has(at) && ends.has(at + text.length)) return true;
  return false;
}

/**
 * Returns true if a given name matches the member's name. It must contain the whole last name and the first or
 * preferred name. Case, accents, hyphens, word order and additional names do not matter. If the member's first or last
 * name is missing, only the other one is compared.
 */
export function isNameOf(given: string, known: KnownIdentity): boolean {
  const words = nameWords(given);
  const has = (name: string) => {
    const parts = nameWords(name);
    return parts.length > 0 && (parts.every((part) => words.includes(part)) || isAdjacent(words, parts.join('')));
  };
  const isMissing = (name: string) => nameWords(name).length === 0;
  const { firstName, lastName } = known;
  const isFirst = has(firstName) || has(known.preferredName ?? '');
  const isLast = has(lastName);
  return (isFirst || isMissing(firstName)) && (isLast || isMissing(lastName)) && (isFirst || isLast);
}

/**
 * Parses a day as people write it: `yyyy-MM-dd`, or month, day and year. Returns `yyyy-MM-dd`, or null for any other
 * value.
 */
export function parseWrittenDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const american =
    /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  const [year, month, day] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return null;
  }
}

/**
 * Returns the parts of an entered identity that differ from the member's identity. If the member's birth date is
 * unknown, only the name is compared.
 */
export function identityMismatches(
  given: { name: string; dateOfBirth: string },
  known: KnownIdentity,
): ('name' | 'dateOfBirth')[] {
  const isBorn = known.dateOfBirth === null || parseWrittenDay(given.dateOfBirth) === known.dateOfBirth;
  return [...(isNameOf(given.name, known) ? [] : (['name'] as const)), ...(isBorn ? [] : (['dateOfBirth'] as const))];
}
