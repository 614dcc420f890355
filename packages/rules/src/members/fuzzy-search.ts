import { foldName } from './names.ts';
import { memberSearchType, nameWords } from './search.ts';

/** Possible meanings of a search term, other than an exact name or phone number. Each part may be empty. */
export interface FuzzySearch {
  /** Possible birthdays, yyyy-MM-dd. A two-digit year results in two of them. */
  readonly birthdays: readonly string[];
  /** The member's number at the client or the insurer. */
  readonly number: string | null;
  /** The words of a street, without general words such as Street or Ave. */
  readonly street: readonly string[];
  /** The words of a name. At least one of them may contain a typing mistake. */
  readonly name: readonly FuzzyWord[];
}

/**
 * A word of a name, and a PostgreSQL pattern that allows one typing mistake. The pattern is null if the word is too
 * short.
 */
export interface FuzzyWord {
  readonly word: string;
  readonly slip: string | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;

function monthOf(word: string): number | undefined {
  const start = word.slice(0, 3);
  const place = Math.max(months.indexOf(start as never), spanishMonths.indexOf(start as never));
  return place < 0 ? undefined : place + 1;
}

/** Returns the possible days for a year, month and day. A two-digit year can be in this century or the last century. */
function daysOf(year: string, month: number, day: number): string[] {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year];
  return years.flatMap((one) => {
    const text = `${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    try {
      return [Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()];
    } catch {
      return [];
    }
  });
}

/**
 * Returns the birthdays that a search term can mean: 11/26/1958, 11-26-58, 1958-11-26, Nov 26 1958, 26 de noviembre de
 * 1958.
 */
export function birthdaysOf(term: string): string[] {
  const text = foldName(term.trim());
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return daysOf(iso[1] ?? '', Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (american) {
    const [first, second, year] = [Number(american[1]), Number(american[2]), american[3] ?? ''];
    // the first number is the day if it is too large for a month
    return first > 12 && second <= 12 ? daysOf(year, second, first) : daysOf(year, first, second);
  }
  const words = text.split(/[\s,.]+/).filter((word) => word !== '' && word !== 'de' && word !== 'of');
  const named = words.findIndex((word) => /^[a-z]{3,}$/.test(word));
  if (words.length !== 3 || named < 0 || named > 1) return [];
  const month = monthOf(words[named] ?? '');
  const [day, year] = words.filter((_, place) => place !== named).map((word) => word.replace(/(st|nd|rd|th)$/, ''));
  if (month === undefined || !/^\d{1,2}$/.test(day ?? '') || !/^(\d{4}|\d{2})$/.test(year ?? '')) return [];
  return daysOf(year ?? '', month, Number(day));
}

/** General words for streets. They have several spellings and do not identify a street. */
const kindOfStreet =
  /^(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|pl|place|pkwy|parkway|hwy|highway|way|cir|circle|apt|unit)$/;

function streetOf(term: string): string[] {
  const words = foldName(term)
    .split(/[\s,.#]+/)
    .filter((word) => word !== '' && !kindOfStreet.test(word));
  // without a word of the street name, a house number or a few letters would match too many streets
  return words.some((word) => /^[a-z]{3,}/.test(word)) && term.length >= 4 ? words : [];
}

/**
 * Returns the term in lowercase if it can be a member number; otherwise null. A member number has only letters, digits
 * and hyphens, with at least four consecutive digits.
 */
const numberOf = (term: string): string | null =>
  /^[a-z0-9-]+$/i.test(term) && /\d{4}/.test(term) ? term.toLowerCase() : null;

const minTypoLength = 4;
const longestMistyped = 20;
/**
 * Minimum length of a word that may be incomplete. If a shorter word were incomplete and mistyped, it would match too
 * many names.
 */
const shortestHalfTyped = 6;

/**
 * Returns the pattern that matches a word with one typing mistake: a letter is different, missing, added, or swapped
 * with the next letter. Returns null if the word is too short or contains characters other than letters.
 */
export function typoPattern(word: string): string | null {
  const text = foldName(word);
  if (text.length < minTypoLength || text.length > longestMistyped || !/^[a-z]+$/.test(text)) return null;
  const ways = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    ways
      .add(`${before}[^ ]${after}`)
      .add(`${before}[^ ]${text.slice(at)}`)
      .add(`${before}${after}`);
    if (after !== '') ways.add(`${before}${after.charAt(0)}${text.charAt(at)}${after.slice(1)}`);
  }
  return `\\m(${[...ways].join('|')})${text.length < shortestHalfTyped ? '\\M' : ''}`;
}

function nameOf(term: string): FuzzyWord[] {
  const words = nameWords(term).map((word) => ({ word, slip: typoPattern(word) }));
  return words.length <= 4 && words.some(({ slip }) => slip !== null) ? words : [];
}

/**
 * Returns a search term's possible meanings, other than the exact one. The results for these meanings are marked and
 * shown below the exact results (docs/areas/members.md#similar-matches).
 */
export function fuzzySearch(term: string, type?: 'name' | 'phone' | 'subjectId'): FuzzySearch {
  const text = term.trim();
  const none: FuzzySearch = { birthdays: [], number: null, street: [], name: [] };
  if (text === '' || type === 'subjectId') return none;
  const birthdays = birthdaysOf(text);
  const number = birthdays.length > 0 ? null : numberOf(text);
  if ((type ?? memberSearchType(text)) === 'phone' || birthdays.length > 0) return { ...none, birthdays, number };
  return { birthdays, number, street: streetOf(text), name: nameOf(text) };
}
