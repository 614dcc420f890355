import { makeDate } from './day-text.ts';

/** Settings for parsing a typed day. Days are `yyyy-MM-dd`. */
export interface TypedDayPlace {
  today: string;
  /** The first and last possible day. If no year is typed, a year within this range is used. */
  min?: string | undefined;
  max?: string | undefined;
  /** True if 3/4 means April 3. Otherwise, it means March 4. */
  isDayFirst?: boolean;
}

const months = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];
const weekdays = [
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
  ['sunday', 'domingo'],
];
const relativeDays: Readonly<Record<string, number>> = {
  yesterday: -1,
  ayer: -1,
  today: 0,
  hoy: 0,
  tomorrow: 1,
  manana: 1,
};
const fillers = ['de', 'del', 'of', 'the', 'el', 'next', 'proximo'];

/**
 * Returns the position (from 1) of the name that starts with the word; 0 if no name matches. The word must have at
 * least three letters.
 */
const indexOfName = (names: readonly (readonly string[])[], word: string): number =>
  word.length < 3 ? 0 : names.findIndex((same) => same.some((name) => name.startsWith(word))) + 1;

/**
 * Returns the day in the typed year. If no four-digit year was typed, returns the possible day that is nearest to
 * today.
 */
function withYear(typed: string | undefined, month: number, day: number, place: TypedDayPlace): string | null {
  const { min, max } = place;
  const today = Temporal.PlainDate.from(place.today);
  if (typed !== undefined && typed.length > 2) return makeDate(Number(typed), month, day)?.toString() ?? null;
  const years =
    typed === undefined ? [-1, 0, 1].map((step) => today.year + step) : [1900, 2000].map((age) => age + Number(typed));
  const days = years.flatMap((year) => makeDate(year, month, day) ?? []);
  const distance = (date: Temporal.PlainDate) => Math.abs(today.until(date, { largestUnit: 'day' }).days);
  const isOpen = (date: Temporal.PlainDate) =>
    (min === undefined || date.toString() >= min) && (max === undefined || date.toString() <= max);
  const byNearness = days.toSorted((a, b) => distance(a) - distance(b));
  return (byNearness.find(isOpen) ?? byNearness[0])?.toString() ?? null;
}

/** Returns the next day with the given weekday. If that day is too late, returns the previous day with this weekday. */
function onWeekday(weekday: number, place: TypedDayPlace): string {
  const today = Temporal.PlainDate.from(place.today);
  const ahead = (weekday - today.dayOfWeek + 7) % 7 || 7;
  const next = today.add({ days: ahead });
  return (place.max !== undefined && next.toString() > place.max ? today.add({ days: ahead - 7 }) : next).toString();
}

/**
 * Converts a day that was typed in English or Spanish to `yyyy-MM-dd`. Examples are '11/24', 'Nov 24', '24 de
 * noviembre', 'friday', 'tomorrow' and '+3'. Returns null if the string is not a day. The first and last possible day
 * only help to find the year, so the result can be outside this range.
 */
export function typedDay(text: string, place: TypedDayPlace): string | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return makeDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))?.toString() ?? null;
  const step = relativeDays[plain] ?? (/^[+-]\d{1,3}$/.test(plain) ? Number(plain) : undefined);
  if (step !== undefined) return Temporal.PlainDate.from(place.today).add({ days: step }).toString();
  const numbers = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(plain);
  if (numbers) {
    const [, first, second, year] = numbers;
    const [month, day] = place.isDayFirst === true ? [second, first] : [first, second];
    return withYear(year, Number(month), Number(day), place);
  }
  return parseDayWords(plain, place);
}

/** Parses a day whose month or weekday is a word. */
function parseDayWords(plain: string, place: TypedDayPlace): string | null {
  const words = plain.split(/[\s,.]+/).filter((word) => word !== '' && !fillers.includes(word));
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? []);
  const names = words.filter((word) => !/^\d/.test(word));
  if (numbers.length + names.length !== words.length || names.length === 0) return null;
  if (!names.every((name) => indexOfName(months, name) > 0 || indexOfName(weekdays, name) > 0)) return null;
  const [day, year] = numbers;
  if (day === undefined) {
    const weekday = indexOfName(weekdays, names[0] ?? '');
    return weekday > 0 && names.length === 1 ? onWeekday(weekday, place) : null;
  }
  // the Spanish 'mar' can mean Tuesday or March, so the last matching word is the month
  const month = indexOfName(months, names.findLast((name) => indexOfName(months, name) > 0) ?? '');
  if (month === 0 || day.length > 2 || numbers.length > 2) return null;
  if (year !== undefined && year.length !== 2 && year.length !== 4) return null;
  return withYear(year, month, Number(day), place);
}
