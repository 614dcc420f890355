import { isDayText } from '@guidepost/rules';

const firstDay = Temporal.PlainDate.from('2000-01-01');
const yearsAhead = 2;

/** Returns true if a docket can show this day: from the year 2000 until at most two years in the future. */
export const isDocketDay = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, firstDay) >= 0 &&
  Temporal.PlainDate.compare(day, today.add({ years: yearsAhead })) <= 0;

/** Parses the day in the URL, `yyyy-MM-dd`. Returns null if the day is missing or cannot be shown on a docket. */
export function parseDay(text: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (text === undefined || !isDayText(text)) return null;
  const day = Temporal.PlainDate.from(text);
  return isDocketDay(day, today) ? day : null;
}

/** Returns today's date in the time zone. `now` is an instant in ISO 8601. */
export const todayIn = (timeZone: string, now: string): Temporal.PlainDate =>
  Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate();

/**
 * Returns the start of a day and the start of the next day in a time zone, in ms since 1970. A day can have 23 or 25
 * hours.
 */
export function dayBounds(day: Temporal.PlainDate, timeZone: string): { startEpochTime: number; endEpochTime: number } {
  return {
    startEpochTime: day.toZonedDateTime(timeZone).epochMilliseconds,
    endEpochTime: day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

/** Returns the search parameter for a day. Today needs no parameter. */
export const daySearch = (day: Temporal.PlainDate, today: Temporal.PlainDate): { day?: string } =>
  day.equals(today) ? {} : { day: day.toString() };
