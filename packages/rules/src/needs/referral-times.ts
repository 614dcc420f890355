/**
 * Working days, Monday to Friday, after which an organization is asked once more, and after which the question is closed
 * without an answer (docs/areas/needs.md#referral-requests).
 */
export const referralRemindDays = 5;
export const referralCloseDays = 10;

/** Hours of an organization's working day between which it is texted: 8:00 included, 18:00 not. */
const opens = 8;
const closes = 18;

const isWorkday = (day: Temporal.PlainDate): boolean => day.dayOfWeek <= 5;

/** The day so many working days after a `yyyy-MM-dd`, as `yyyy-MM-dd`; a weekend in between counts as none. */
export function addWorkingDays(from: string, count: number): string {
  let day = Temporal.PlainDate.from(from);
  for (let left = count; left > 0; ) {
    day = day.add({ days: 1 });
    if (isWorkday(day)) left -= 1;
  }
  return day.toString();
}

/** Whether an instant is within the working hours of a zone. */
export function isWorkingHour(at: Temporal.Instant, timeZone: string): boolean {
  const local = at.toZonedDateTimeISO(timeZone);
  return isWorkday(local.toPlainDate()) && local.hour >= opens && local.hour < closes;
}

/** The first instant at or after one at which an organization in a zone is texted. */
export function atWorkingHour(at: Temporal.Instant, timeZone: string): Temporal.Instant {
  if (isWorkingHour(at, timeZone)) return at;
  const local = at.toZonedDateTimeISO(timeZone);
  let day = local.toPlainDate();
  if (local.hour >= opens || !isWorkday(day)) day = Temporal.PlainDate.from(addWorkingDays(day.toString(), 1));
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: opens }) }).toInstant();
}
