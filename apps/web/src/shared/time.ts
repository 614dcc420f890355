import { businessNow } from './clock.ts';
import { currentLanguage } from './language.ts';

const locale = (): string => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

/** Formatters are expensive to create, so they are cached by language and options. */
const formats = new Map<string, Intl.DateTimeFormat>();
const lists = new Map<string, Intl.ListFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale() + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale(), options);
  formats.set(key, made);
  return made;
}

function listed(parts: readonly string[], type: 'conjunction' | 'disjunction'): string {
  const key = locale() + type;
  const known = lists.get(key) ?? new Intl.ListFormat(locale(), { type });
  lists.set(key, known);
  return known.format(parts);
}

/** Formats a list such as 'Ana, Luis, and Bo'. */
export const listText = (parts: readonly string[]): string => listed(parts, 'conjunction');

/** Formats alternatives such as 'Ana, Luis, or Bo'. */
export const alternativesText = (parts: readonly string[]): string => listed(parts, 'disjunction');

/** Returns the browser's time zone, for values that have none. */
export const localZone = (): string => Temporal.Now.timeZoneId();

/** Formats an instant in a time zone as '9:58 AM'. */
export const timeText = (instant: string, timeZone: string): string =>
  format({ hour: 'numeric', minute: '2-digit', timeZone }).format(Temporal.Instant.from(instant).epochMilliseconds);

/** Formats an instant in a time zone with seconds, as '9:58:07 AM'. */
export const timeWithSeconds = (instant: string, timeZone: string): string =>
  format({ timeStyle: 'medium', timeZone }).format(Temporal.Instant.from(instant).epochMilliseconds);

/** Formats the exact time for a relative time's tooltip, such as 'Fri, Nov 20, 2026, 9:58 AM EST'. */
export const exactText = (instant: string, timeZone: string): string =>
  format({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(Temporal.Instant.from(instant).epochMilliseconds);

/**
 * Returns a time zone's name for use within a sentence, regardless of daylight saving time, such as 'Central Time'.
 * Spanish names start with a lowercase letter.
 */
export const zoneInSentence = (timeZone: string): string =>
  format({ timeZoneName: 'longGeneric', timeZone })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Returns a time zone's name as a value of its own. The first letter is a capital in both languages. */
export const zoneText = (timeZone: string): string => capitalize(zoneInSentence(timeZone));

/**
 * Formats a day within a sentence as 'Friday, November 20'. Adds the year if it is not the current year. Spanish
 * weekdays start with a lowercase letter.
 */
export const dayInSentence = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  format({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.year === today.year ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(day.toZonedDateTime('UTC').epochMilliseconds);

/** Formats a day as a heading. The first letter is a capital in both languages. */
export const dayText = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  capitalize(dayInSentence(day, today));

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Returns the month of a day, such as 'November'. */
export const monthText = (day: Temporal.PlainDate): string =>
  format({ month: 'long', timeZone: 'UTC' }).format(day.toZonedDateTime('UTC').epochMilliseconds);

/** Returns the month of a day, such as 'Nov'. */
export const shortMonthText = (day: Temporal.PlainDate): string =>
  format({ month: 'short', timeZone: 'UTC' }).format(day.toZonedDateTime('UTC').epochMilliseconds);

/** Returns the format options for the year. Empty if the day is in the current year. */
const yearOf = (day: Temporal.PlainDate): Intl.DateTimeFormatOptions =>
  day.year === businessNow().toZonedDateTimeISO(localZone()).year ? {} : { year: 'numeric' };

/** Formats a calendar day as 'November 20'. Adds the year if it is not the current year. */
export const monthDayText = (day: Temporal.PlainDate): string =>
  format({ month: 'long', day: 'numeric', ...yearOf(day), timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** Formats a calendar day as 'November 20, 2026'. */
export const longDayText = (day: Temporal.PlainDate): string =>
  format({ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** Returns the weekday of a day, such as 'Friday'. */
export const weekdayNameText = (day: Temporal.PlainDate): string =>
  format({ weekday: 'long', timeZone: 'UTC' }).format(day.toZonedDateTime('UTC').epochMilliseconds);

/** Formats a time of day as '2:30 PM'. */
export const wallTimeText = (time: Temporal.PlainTime): string =>
  format({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Temporal.PlainDate.from('2000-01-01').toZonedDateTime({ timeZone: 'UTC', plainTime: time }).epochMilliseconds,
  );

/** Formats `14:30` as '2:30 PM'. Returns null if the text is not a time of day. */
export const clockText = (time: string): string | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? wallTimeText(Temporal.PlainTime.from(time)) : null;

/** Formats a calendar day as 'Nov 20'. Adds the year if it is not the current year. */
export const shortDayText = (day: Temporal.PlainDate): string =>
  format({ month: 'short', day: 'numeric', ...yearOf(day), timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** Formats a calendar day from `yyyy-MM-dd` as 'Nov 20, 2026'. */
export const dateText = (day: string): string =>
  format({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds,
  );

/** Formats a calendar day as 'Fri, Nov 20'. */
export const weekdayText = (day: Temporal.PlainDate): string =>
  format({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** Formats a range of calendar days as 'Nov 22 – 28, 2026'. */
export const spanText = (first: Temporal.PlainDate, last: Temporal.PlainDate): string =>
  format({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).formatRange(
    first.toZonedDateTime('UTC').epochMilliseconds,
    last.toZonedDateTime('UTC').epochMilliseconds,
  );

/** Formats a calendar day as 'Fri, Nov 20, 2026'. */
export const weekdayYearText = (day: Temporal.PlainDate): string =>
  format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** Formats an instant as 'Nov 20' or 'Nov 20, 2025'. */
function shortDate(when: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  return format({
    month: 'short',
    day: 'numeric',
    ...(when.year === now.year ? {} : { year: 'numeric' }),
    timeZone: when.timeZoneId,
  }).format(when.epochMilliseconds);
}

/** A sentence key and its values for `t`, such as '{count} min ago' or 'Yesterday'. A date is text without values. */
export interface RelativeText {
  text: string;
  values?: Record<string, number | string>;
  /** True if the text contains only a day, so that a time can be added. */
  isDay?: true;
}

/**
 * Describes a time relative to `now`, both in ISO 8601. Uses minutes and hours within one day, 'Yesterday', days within
 * one week, and otherwise the date.
 */
export function relativeText(instant: string, now: string, timeZone: string): RelativeText {
  const when = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const current = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const seconds = Math.round((current.epochMilliseconds - when.epochMilliseconds) / 1000);
  const days = when.toPlainDate().until(current.toPlainDate()).days;
  if (seconds < -60) return futureText(-seconds, -days, shortDate(when, current));
  if (seconds < 60) return { text: 'Just now' };
  if (seconds < 3600) return { text: '{count} min ago', values: { count: Math.floor(seconds / 60) } };
  if (days === 0) return { text: '{count} h ago', values: { count: Math.floor(seconds / 3600) } };
  if (days === 1) return { text: 'Yesterday', isDay: true };
  if (days < 7) return { text: '{count} days ago', values: { count: days } };
  return { text: shortDate(when, current) };
}

/**
 * Formats the waiting time from `since` until `now`, both in ISO 8601. All results have the same format, so that the
 * values in a column can be compared.
 */
export function waitingTimeText(since: string, now: string): RelativeText {
  const minutes = Math.floor(Temporal.Instant.from(since).until(now).total('minutes'));
  if (minutes < 1) return { text: 'Just now' };
  if (minutes < 60) return { text: '{count} min ago', values: { count: minutes } };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { text: '{count} h ago', values: { count: hours } };
  const days = Math.floor(hours / 24);
  return days === 1 ? { text: '1 day ago' } : { text: '{count} days ago', values: { count: days } };
}

function futureText(seconds: number, days: number, date: string): RelativeText {
  if (seconds < 3600) return { text: 'In {count} min', values: { count: Math.round(seconds / 60) } };
  if (days === 0) return { text: 'In {count} h', values: { count: Math.floor(seconds / 3600) } };
  if (days === 1) return { text: 'Tomorrow', isDay: true };
  if (days < 7) return { text: 'In {count} days', values: { count: days } };
  return { text: date };
}

/** Formats an instant as 'Nov 20'. Adds the year if it is not the current year. */
export const shortDateText = (instant: string, timeZone: string): string =>
  shortDate(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone), businessNow().toZonedDateTimeISO(timeZone));
