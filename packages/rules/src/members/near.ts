import { foldName } from './names.ts';
import { memberSearchType, nameWords } from './search.ts';

/** What else a term may mean than a name or a phone number as it is written; each part may be empty. */
export interface NearSearch {
  /** Days, yyyy-MM-dd; of a year of two digits there are two. */
  readonly birthdays: readonly string[];
  /** The number of a member with their client or insurer. */
  readonly number: string | null;
  /** The words of a street, without what streets are called in general. */
  readonly street: readonly string[];
  /** The words of a name of which at least one may be mistyped. */
  readonly name: readonly NearWord[];
}

/** A word of a name, and a pattern of PostgreSQL for it with one slip; null where it is too short for one. */
export interface NearWord {
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

/** The days that these parts may be: a year of two digits is of this century or the last one. */
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

/** The birthdays that a term may be: 11/26/1958, 11-26-58, 1958-11-26, Nov 26 1958, 26 de noviembre de 1958. */
export function birthdaysOf(term: string): string[] {
  const text = foldName(term.trim());
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return daysOf(iso[1] ?? '', Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (american) {
    const [first, second, year] = [Number(american[1]), Number(american[2]), american[3] ?? ''];
    // the day first, where it can be no month
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

/** What streets are called in general; it is written in several ways and tells none from another. */
const kindOfStreet =
  /^(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|pl|place|pkwy|parkway|hwy|highway|way|cir|circle|apt|unit)$/;

function streetOf(term: string): string[] {
  const words = foldName(term)
    .split(/[\s,.#]+/)
    .filter((word) => word !== '' && !kindOfStreet.test(word));
  // a house number alone, or a few letters, are on every street
  return words.some((word) => /^[a-z]{3,}/.test(word)) && term.length >= 4 ? words : [];
}

/** A number of a member has some digits, perhaps with letters before them, and no spaces. */
const numberOf = (term: string): string | null =>
  /^[a-z0-9-]+$/i.test(term) && /\d{4}/.test(term) ? term.toLowerCase() : null;

const shortestMistyped = 4;
const longestMistyped = 20;
/** Shorter words are compared whole: half of one with a slip would be half of the names there are. */
const shortestHalfTyped = 6;

/**
 * The pattern of a word with one slip: a letter that is another, is missing, is too many, or changed places with the next.
 * Null for what is too short for that, or no plain word.
 */
export function slipPattern(word: string): string | null {
  const text = foldName(word);
  if (text.length < shortestMistyped || text.length > longestMistyped || !/^[a-z]+$/.test(text)) return null;
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

function nameOf(term: string): NearWord[] {
  const words = nameWords(term).map((word) => ({ word, slip: slipPattern(word) }));
  return words.length <= 4 && words.some(({ slip }) => slip !== null) ? words : [];
}

/**
 * What a term may mean besides what it says: offered below whom it says, and marked
 * (docs/areas/members.md#similar-matches).
 */
export function nearSearch(term: string, type?: 'name' | 'phone' | 'subjectId'): NearSearch {
  const text = term.trim();
  const none: NearSearch = { birthdays: [], number: null, street: [], name: [] };
  if (text === '' || type === 'subjectId') return none;
  const birthdays = birthdaysOf(text);
  const number = birthdays.length > 0 ? null : numberOf(text);
  if ((type ?? memberSearchType(text)) === 'phone' || birthdays.length > 0) return { ...none, birthdays, number };
  return { birthdays, number, street: streetOf(text), name: nameOf(text) };
}
