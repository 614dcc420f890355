import { isDayText } from '@guidepost/rules';

const firstDay = Temporal.PlainDate.from('2000-01-01');
const yearsAhead = 2;

/** Whether a docket can be of this day: nothing was kept before 2000, and nothing is planned beyond two years. */
export const isDocketDay = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, firstDay) >= 0 &&
  Temporal.PlainDate.compare(day, today.add({ years: yearsAhead })) <= 0;

/** The day of an address, `yyyy-MM-dd`; null if it is missing or no day that a docket can be of. */
export function parseDay(text: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (text === undefined || !isDayText(text)) return null;
  const day = Temporal.PlainDate.from(text);
  return isDocketDay(day, today) ? day : null;
}

/** Today where the person is; `now` is an instant in ISO 8601. */
export const todayIn = (timeZone: string, now: string): Temporal.PlainDate =>
  Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate();

/** The first instant of a day in a zone and the first of the next, in ms since 1970; 23 or 25 hours apart at times. */
export function boundsOf(day: Temporal.PlainDate, timeZone: string): { startEpochTime: number; endEpochTime: number } {
  return {
    startEpochTime: day.toZonedDateTime(timeZone).epochMilliseconds,
    endEpochTime: day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

/** How the address says a day: today is left out. */
export const daySearch = (day: Temporal.PlainDate, today: Temporal.PlainDate): { day?: string } =>
  day.equals(today) ? {} : { day: day.toString() };
