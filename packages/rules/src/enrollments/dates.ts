import type { CsvDayOrder } from '@guidepost/contracts';
import { isNullDay } from '../imports/placeholders.ts';

const numericDayPattern = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const withoutTime = (written: string): string => written.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');

const monthNames = [
  ['january', 'february', 'march', 'april', 'may', 'june'],
  ['july', 'august', 'september', 'october', 'november', 'december'],
  ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
].flat();

/**
 * Returns the number of a month (1 to 12) from its English or Spanish name, or from an abbreviation with at least three
 * letters. Returns null for other words.
 */
function monthOf(word: string): number | null {
  const at = monthNames.findIndex((name) => name.startsWith(word.toLowerCase()));
  return word.length < 3 || at < 0 ? null : (at % 12) + 1;
}

/**
 * Returns the year, month and day of a date with a month name: `04-Mar-1958`, `March 4, 1958` or `4 de marzo de 1958`.
 */
function namedDay(written: string): [number, number, number] | null {
  const dayFirst = /^(\d{1,2})[ .-]+(?:de )?(\p{L}+)\.?[ ,.-]+(?:de )?(\d{4})$/iu.exec(written);
  const monthFirst = /^(\p{L}+)\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?[ ,-]+(\d{4})$/iu.exec(written);
  const [day, word, year] = dayFirst?.slice(1) ?? (monthFirst ? [monthFirst[2], monthFirst[1], monthFirst[3]] : []);
  const month = word === undefined ? null : monthOf(word);
  return month === null ? null : [Number(year), month, Number(day)];
}

/**
 * Returns the day of a date such as `2026-11-22`, `20261122`, `2026/11/22`, `11/22/2026`, `11-22-2026` or `22.11.2026`,
 * or of a date with a month name. Ignores a time of day after the date. Returns null for other text and for a two-digit
 * year, because its century is unknown.
 * @param order the order of day and month in numeric dates; by default, day first with dots and month first with
 * slashes and hyphens
 */
export function enrollmentDay(written: string, order?: CsvDayOrder): string | null {
  const day = withoutTime(written);
  const plain = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day) ?? /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(day);
  const [, first, separator, second, last] = numericDayPattern.exec(day) ?? [];
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

/**
 * Returns the month (`yyyy-MM`) or year of a date without a day, such as `2026-02`, `02/2026`, `Feb 2026` or `2026`.
 * Returns null for other text.
 */
export function monthOrYear(written: string): string | null {
  const yearFirst = /^(\d{4})(?:[/.-](\d{1,2}))?$/.exec(written);
  const yearLast = /^(\d{1,2}|\p{L}+)\.?[ /,.-]+(?:de )?(\d{4})$/iu.exec(written);
  const [year, month] = yearFirst ? [yearFirst[1], yearFirst[2]] : [yearLast?.[2], yearLast?.[1]];
  if (year === undefined || month === undefined) return year ?? null;
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  return number !== null && number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : null;
}

/** Spreadsheet serial number of 9999-12-31. */
const lastSerial = '2958465';

/**
 * Returns the day for a spreadsheet's serial number, such as 1970-01-01 for 25569. Returns null for other text and for
 * days outside 1927 to 2099, except 9999-12-31.
 */
export function serialDay(written: string): string | null {
  if (written.trim() === lastSerial) return '9999-12-31';
  const serial = /^(\d{5})(?:\.0+)?$/.exec(written.trim())?.[1];
  if (serial === undefined || Number(serial) > 73_050) return null;
  return Temporal.PlainDate.from('1899-12-30')
    .add({ days: Number(serial) })
    .toString();
}

/** The result of determining whether the day or the month comes first in a CSV file's dates. */
export interface DayOrderFound {
  /** The order that the dates prove. Null if no date proves an order, or if dates contradict each other. */
  order: CsvDayOrder | null;
  /** A date that is valid in both orders, if no other date proves the order. Null if there is no such date. */
  ambiguous: string | null;
}

/** Determines whether the day or the month comes first in a file's dates. A number above 12 must be a day. */
export function dayOrderOf(dates: readonly string[]): DayOrderFound {
  const pairs = dates.flatMap((written) => {
    const [whole, first, , second] = numericDayPattern.exec(withoutTime(written)) ?? [];
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
 * Converts an X12 date and time to `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`; null if the date is not valid. A six-digit date,
 * such as in an ISA, is in this century.
 */
export function parseX12DateTime(date: string, time: string): string | null {
  const day = enrollmentDay(/^\d{6}$/.test(date) ? `20${date}` : date);
  if (day === null) return null;
  const clock = /^([01]\d|2[0-3])([0-5]\d)/.exec(time);
  return clock ? `${day}T${clock[1]}:${clock[2]}` : day;
}

/** Parses a day in the file's notation. Returns null if the string is not a day. */
export type DayReader = (written: string) => string | null;

/** Matches a date with a two-digit year, but not an empty date such as `00/00/00`. */
const shortYearPattern = /^(?!0+\D)\d{1,2}([ /.-])(?!0+\D)(?:\d{1,2}|\p{L}{3,10})\1\d{2}$/u;

/**
 * Returns true if a date has a two-digit year or no year, such as `2/14/26` or `14-Feb`. Spreadsheets write the month
 * 02/2026 as `Feb-26`. Guidepost does not guess the century.
 */
export function hasShortYear(written: string): boolean {
  const parts = written.split(/[ .'-]+/);
  const [word = '', number = ''] = /^\p{L}/u.test(written) ? parts : parts.toReversed();
  const isNamed = parts.length === 2 && monthOf(word) !== null && /^\d{1,2}$/.test(number) && Number(number) > 0;
  return isNamed || shortYearPattern.test(written);
}

/** The earliest day in the future that systems write if there is no day. Other examples are 2999-12-31 and 9999-12-31. */
const firstPlaceholderDay = '2078-12-31';

/** Returns true for a day (`yyyy-MM-dd`) that means “no day”, such as 9999-12-31 or 1900-01-01. */
export const isPlaceholderDay = (day: string): boolean => day >= firstPlaceholderDay || isNullDay(day);

/** Returns true for a last day that means “no end”, such as 9999-12-31. */
export const isOpenEndDay = (written: string | null | undefined, order?: CsvDayOrder): boolean =>
  (enrollmentDay(written ?? '', order) ?? serialDay(written ?? '') ?? '') >= firstPlaceholderDay;
