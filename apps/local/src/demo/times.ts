import { isWorkday } from '@guidepost/rules';
import type { Random } from './random.ts';

/** Working hours, in minutes since midnight. */
export const workday = { from: 8 * 60, to: 17 * 60 + 15 };

export const dayOf = (instant: Temporal.Instant, zone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(zone).toPlainDate();

/** Returns the day if it is a working day, otherwise the next working day. */
export function workdayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  let found = day;
  while (!isWorkday(found)) found = found.add({ days: 1 });
  return found;
}

/** Returns the day if it is a working day, otherwise the last working day before it. */
export function workdayUntil(day: Temporal.PlainDate): Temporal.PlainDate {
  let found = day;
  while (!isWorkday(found)) found = found.subtract({ days: 1 });
  return found;
}

/** Converts a day and the minutes since midnight in a time zone to an instant. */
export const minuteOf = (day: Temporal.PlainDate, zone: string, minutes: number, seconds = 0): Temporal.Instant =>
  day
    .toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60, second: seconds }),
    })
    .toInstant();

/** Returns a random moment within a day's working hours. */
export const randomTimeOn = (day: Temporal.PlainDate, zone: string, random: Random): Temporal.Instant =>
  minuteOf(day, zone, random.between(workday.from, workday.to), random.between(0, 59));
