import { isWorkday } from '../schedule/weeks.ts';

/**
 * Number of working days (Monday to Friday) until an organization is reminded, and until the request is closed without
 * an answer (docs/areas/needs.md#referral-requests).
 */
export const referralRemindDays = 5;
export const referralCloseDays = 10;

/** Hours of a working day when organizations receive texts: from 8:00 until before 18:00. */
const openingHour = 8;
const closingHour = 18;

/** Adds working days to a day. Both days are `yyyy-MM-dd`. Saturdays and Sundays are not counted. */
export function addWorkingDays(from: string, count: number): string {
  let day = Temporal.PlainDate.from(from);
  for (let left = count; left > 0; ) {
    day = day.add({ days: 1 });
    if (isWorkday(day)) left -= 1;
  }
  return day.toString();
}

/** Returns true if an instant is within working hours in a time zone. */
export function isWorkingHour(at: Temporal.Instant, timeZone: string): boolean {
  const local = at.toZonedDateTimeISO(timeZone);
  return isWorkday(local.toPlainDate()) && local.hour >= openingHour && local.hour < closingHour;
}

/** Returns the first time, at or after `at`, when an organization in a time zone can receive texts. */
export function atWorkingHour(at: Temporal.Instant, timeZone: string): Temporal.Instant {
  if (isWorkingHour(at, timeZone)) return at;
  const local = at.toZonedDateTimeISO(timeZone);
  let day = local.toPlainDate();
  if (local.hour >= openingHour || !isWorkday(day)) day = Temporal.PlainDate.from(addWorkingDays(day.toString(), 1));
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: openingHour }) }).toInstant();
}
