import { currentLanguage } from '../shell/language.ts';
import { businessNow } from '../shell/session/clock.ts';

const locale = (): string => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

/** Formatters are dear to make and are kept by language and options. */
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

/** 'Ana, Luis, and Bo'. */
export const listText = (parts: readonly string[]): string => listed(parts, 'conjunction');

/** 'Ana, Luis, or Bo'. */
export const eitherText = (parts: readonly string[]): string => listed(parts, 'disjunction');

/** The zone of this browser, for what has no zone of its own. */
export const localZone = (): string => Temporal.Now.timeZoneId();

/** '9:58 AM' of an instant in a zone. */
export const timeText = (instant: string, timeZone: string): string =>
  format({ hour: 'numeric', minute: '2-digit', timeZone }).format(Temporal.Instant.from(instant).epochMilliseconds);

/** 'Fri, Nov 20, 2026, 9:58 AM EST': the exact time behind a relative one. */
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

/** 'Central Time' of a zone, without saying whether it is summer there. */
export const zoneText = (timeZone: string): string =>
  format({ timeZoneName: 'longGeneric', timeZone })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** 'Friday, November 20', with the year where it is not this one. A calendar day has no zone. */
export function dayText(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const text = format({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.year === today.year ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(day.toZonedDateTime('UTC').epochMilliseconds);
  // it is a heading, and Spanish begins days with a small letter
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** 'November' of a calendar day. */
export const monthText = (day: Temporal.PlainDate): string =>
  format({ month: 'long', timeZone: 'UTC' }).format(day.toZonedDateTime('UTC').epochMilliseconds);

/** 'Nov' of a calendar day. */
export const shortMonthText = (day: Temporal.PlainDate): string =>
  format({ month: 'short', timeZone: 'UTC' }).format(day.toZonedDateTime('UTC').epochMilliseconds);

/** The year of a day as people say it: not where it is this one, which everybody takes it for. */
const yearOf = (day: Temporal.PlainDate): Intl.DateTimeFormatOptions =>
  day.year === businessNow().toZonedDateTimeISO(localZone()).year ? {} : { year: 'numeric' };

/** 'November 20' of a calendar day, with the year where it is not this one. */
export const monthDayText = (day: Temporal.PlainDate): string =>
  format({ month: 'long', day: 'numeric', ...yearOf(day), timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** 'November 20, 2026' of a calendar day. */
export const longDayText = (day: Temporal.PlainDate): string =>
  format({ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** 'Friday' of a calendar day. */
export const weekdayNameText = (day: Temporal.PlainDate): string =>
  format({ weekday: 'long', timeZone: 'UTC' }).format(day.toZonedDateTime('UTC').epochMilliseconds);

/** '2:30 PM' of a time of the day. */
export const wallTimeText = (time: Temporal.PlainTime): string =>
  format({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Temporal.PlainDate.from('2000-01-01').toZonedDateTime({ timeZone: 'UTC', plainTime: time }).epochMilliseconds,
  );

/** '2:30 PM' of `14:30`; null of what is no time of the day. */
export const clockText = (time: string): string | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? wallTimeText(Temporal.PlainTime.from(time)) : null;

/** 'Nov 20' of a calendar day, with the year where it is not this one. */
export const shortDayText = (day: Temporal.PlainDate): string =>
  format({ month: 'short', day: 'numeric', ...yearOf(day), timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** 'Nov 20, 2026' of a calendar day, `yyyy-MM-dd`. */
export const dateText = (day: string): string =>
  format({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds,
  );

/** 'Fri, Nov 20' of a calendar day. */
export const weekdayText = (day: Temporal.PlainDate): string =>
  format({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** 'Nov 22 – 28, 2026' of two calendar days. */
export const spanText = (first: Temporal.PlainDate, last: Temporal.PlainDate): string =>
  format({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).formatRange(
    first.toZonedDateTime('UTC').epochMilliseconds,
    last.toZonedDateTime('UTC').epochMilliseconds,
  );

/** 'Fri, Nov 20, 2026' of a calendar day. */
export const weekdayYearText = (day: Temporal.PlainDate): string =>
  format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    day.toZonedDateTime('UTC').epochMilliseconds,
  );

/** 'Nov 20' or 'Nov 20, 2025' of an instant. */
function shortDate(when: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  return format({
    month: 'short',
    day: 'numeric',
    ...(when.year === now.year ? {} : { year: 'numeric' }),
    timeZone: when.timeZoneId,
  }).format(when.epochMilliseconds);
}

/** A sentence key and its values, for `t`: '{count} min ago', 'Yesterday', or a date as it is. */
export interface RelativeText {
  text: string;
  values?: Record<string, number | string>;
  /** True if the text only names a day, beside which a time can be said. */
  isDay?: true;
}

/**
 * How long ago an instant was, or how far ahead, at `now` (an instant in ISO 8601): minutes and hours within a day,
 * then Yesterday, days within a week, then the date.
 */
export function relativeText(instant: string, now: string, timeZone: string): RelativeText {
  const when = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const current = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const seconds = Math.round((current.epochMilliseconds - when.epochMilliseconds) / 1000);
  const days = when.toPlainDate().until(current.toPlainDate()).days;
  if (seconds < -60) return ahead(-seconds, -days, shortDate(when, current));
  if (seconds < 60) return { text: 'Just now' };
  if (seconds < 3600) return { text: '{count} min ago', values: { count: Math.floor(seconds / 60) } };
  if (days === 0) return { text: '{count} h ago', values: { count: Math.floor(seconds / 3600) } };
  if (days === 1) return { text: 'Yesterday', isDay: true };
  if (days < 7) return { text: '{count} days ago', values: { count: days } };
  return { text: shortDate(when, current) };
}

/** How long something has waited at `now`, both instants in ISO 8601: in one way however long, so that a column of them compares. */
export function waitedText(since: string, now: string): RelativeText {
  const minutes = Math.floor(Temporal.Instant.from(since).until(now).total('minutes'));
  if (minutes < 1) return { text: 'Just now' };
  if (minutes < 60) return { text: '{count} min ago', values: { count: minutes } };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { text: '{count} h ago', values: { count: hours } };
  const days = Math.floor(hours / 24);
  return days === 1 ? { text: '1 day ago' } : { text: '{count} days ago', values: { count: days } };
}

function ahead(seconds: number, days: number, date: string): RelativeText {
  if (seconds < 3600) return { text: 'In {count} min', values: { count: Math.round(seconds / 60) } };
  if (days === 0) return { text: 'In {count} h', values: { count: Math.floor(seconds / 3600) } };
  if (days === 1) return { text: 'Tomorrow', isDay: true };
  if (days < 7) return { text: 'In {count} days', values: { count: days } };
  return { text: date };
}

/** 'Nov 20' of an instant, with the year where it is not this one. */
export const shortDateText = (instant: string, timeZone: string): string =>
  shortDate(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone), businessNow().toZonedDateTimeISO(timeZone));
