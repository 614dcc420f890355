import { foldName } from '../members/names.ts';

/** The identity of a member, which is compared with the identity that a person gives before a consent. */
export interface KnownIdentity {
  firstName: string;
  lastName: string;
  preferredName: string | null;
  /** `yyyy-MM-dd`; null if it is not known. */
  dateOfBirth: string | null;
}

const wordsOf = (name: string): string[] => foldName(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns true if adjacent words joined together are the text: `D Angelo` is D'Angelo, `Mac Donald` is MacDonald. */
function isInARow(words: readonly string[], text: string): boolean {
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
 * Returns true if a name is the member's: it contains the whole last name and the first or preferred name. Case,
 * accents, hyphens, order and additional names do not matter.
 */
export function isNameOf(given: string, known: KnownIdentity): boolean {
  const words = wordsOf(given);
  const has = (name: string) => {
    const parts = wordsOf(name);
    return parts.length > 0 && (parts.every((part) => words.includes(part)) || isInARow(words, parts.join('')));
  };
  const firsts = [known.firstName, known.preferredName ?? ''];
  return firsts.some((first) => has(first)) && (known.lastName === '' || has(known.lastName));
}

/**
 * Parses a day as people write it (`yyyy-MM-dd`, or month, day, year) and returns `yyyy-MM-dd`; null for anything else.
 */
export function dayAsWritten(text: string): string | null {
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
 * Returns the parts of an identity that do not match the member's. If the member's birth date is not known, it compares
 * only the name.
 */
export function identityMismatches(
  given: { name: string; dateOfBirth: string },
  known: KnownIdentity,
): ('name' | 'dateOfBirth')[] {
  const isBorn = known.dateOfBirth === null || dayAsWritten(given.dateOfBirth) === known.dateOfBirth;
  return [...(isNameOf(given.name, known) ? [] : (['name'] as const)), ...(isBorn ? [] : (['dateOfBirth'] as const))];
}
