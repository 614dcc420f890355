import type { CsvDayOrder } from '@guidepost/contracts';

const numericDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const withoutTime = (written: string): string => written.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');

const monthNames = [
  ['january', 'february', 'march', 'april', 'may', 'june'],
  ['july', 'august', 'september', 'october', 'november', 'december'],
  ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
].flat();

/** Returns the month from 1 of an English or Spanish name or its abbreviation of at least three letters; null for another word. */
function monthOf(word: string): number | null {
  const at = monthNames.findIndex((name) => name.startsWith(word.toLowerCase()));
  return word.length < 3 || at < 0 ? null : (at % 12) + 1;
}

/** Returns year, month and day of a date with the name of a month: `04-Mar-1958`, `March 4, 1958` or `4 de marzo de 1958`. */
function namedDay(written: string): [number, number, number] | null {
  const dayFirst = /^(\d{1,2})[ .-]+(?:de )?(\p{L}+)\.?[ ,.-]+(?:de )?(\d{4})$/iu.exec(written);
  const monthFirst = /^(\p{L}+)\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4})$/iu.exec(written);
  const [day, word, year] = dayFirst?.slice(1) ?? (monthFirst ? [monthFirst[2], monthFirst[1], monthFirst[3]] : []);
  const month = word === undefined ? null : monthOf(word);
  return month === null ? null : [Number(year), month, Number(day)];
}

/**
 * Returns the day that a file writes as `2026-11-22`, `20261122`, `11/22/2026`, `11-22-2026`, `22.11.2026`, or with the name of the
 * month, with or without a time of day; null for other text, and for a year of two digits, because its century is unknown.
 * @param order the order of numeric dates; without it dots have the day first, and slashes and hyphens the month
 */
export function enrollmentDay(written: string, order?: CsvDayOrder): string | null {
  const day = withoutTime(written);
  const plain = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day);
  const [, first, separator, second, last] = numericDay.exec(day) ?? [];
  const isDayFirst = order ? order === 'day-first' : separator === '.';
  const [year, month, date] =
    last === undefined
      ? (plain?.slice(1) ?? namedDay(day) ?? [])
      : [last, ...(isDayFirst ? [second, first] : [first, second])];
  if (year === undefined || month === undefined || date === undefined) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(date) },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return null;
  }
}

/** Returns the day of a spreadsheet's serial number, such as 25569 for 1970-01-01; null for other text. From 1927 to 2099. */
export function serialDay(written: string): string | null {
  const serial = /^(\d{5})(?:\.0+)?$/.exec(written.trim())?.[1];
  if (serial === undefined || Number(serial) > 73_050) return null;
  return Temporal.PlainDate.from('1899-12-30')
    .add({ days: Number(serial) })
    .toString();
}

/** What the dates of a CSV file tell about the order of day and month. */
export interface DayOrderFound {
  /** The order that at least one date proves; null if no date does or if dates contradict each other. */
  order: CsvDayOrder | null;
  /** A date that can be read in both ways, if no date proves the order; null if there is none. */
  ambiguous: string | null;
}

/** Finds the order of day and month in the dates of a file: a number above 12 is a day. */
export function dayOrderOf(dates: readonly string[]): DayOrderFound {
  const pairs = dates.flatMap((written) => {
    const [whole, first, , second] = numericDay.exec(withoutTime(written)) ?? [];
    return whole === undefined ? [] : [{ whole, first: Number(first), second: Number(second) }];
  });
  const isDayFirst = pairs.some(({ first, second }) => first > 12 && second <= 12);
  const isMonthFirst = pairs.some(({ first, second }) => second > 12 && first <= 12);
  if (isDayFirst !== isMonthFirst) return { order: isDayFirst ? 'day-first' : 'month-first', ambiguous: null };
  return {
    order: null,
    ambiguous: pairs.find(({ first, second }) => first !== second && first <= 12 && second <= 12)?.whole ?? null,
  };
}

/**
 * A date and a time of X12 as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`; null if they are no day. A date of six digits, as an ISA
 * has it, is of this century.
 */
export function writtenAt(date: string, time: string): string | null {
  const day = enrollmentDay(/^\d{6}$/.test(date) ? `20${date}` : date);
  if (day === null) return null;
  const clock = /^([01]\d|2[0-3])([0-5]\d)/.exec(time);
  return clock ? `${day}T${clock[1]}:${clock[2]}` : day;
}

/** Reads a day as the file writes it; null if it is no day. */
export type DayReader = (written: string) => string | null;

/** Whether the year of a day has two digits: which century is not for us to guess. */
export const hasShortYear = (written: string): boolean =>
  /^\d{1,2}([ /.-])(?:\d{1,2}|\p{L}{3,10})\1\d{2}$/u.test(written);

/** Returns true for a last day that means “without an end”, such as 9999-12-31. */
export const hasNoEnd = (written: string | null | undefined): boolean =>
  (enrollmentDay(written ?? '') ?? '') >= '9999-01-01';
