import { dueOf } from '../schedule/due.ts';
import { isWorkday } from '../schedule/weeks.ts';

/** Maximum number of days that a text can be scheduled ahead. */
export const scheduleDays = 28;
const firstMinute = 8 * 60;
const slotMinutes = 15;
const slotCount = 40;

/** Times that a text can be scheduled for (`HH:mm`): every 15 minutes from 8:00 to 17:45. */
export const slotTimes: readonly string[] = Array.from({ length: slotCount }, (_, n) =>
  Temporal.PlainTime.from('00:00')
    .add({ minutes: firstMinute + n * slotMinutes })
    .toString({ smallestUnit: 'minute' }),
);

/** Returns true if a user can schedule a text for `date` on the day `today`. Both are `yyyy-MM-dd`. */
export function isScheduleDay(date: string, today: string): boolean {
  const day = Temporal.PlainDate.from(date);
  const ahead = Temporal.PlainDate.from(today).until(day, { largestUnit: 'day' }).days;
  return ahead >= 0 && ahead <= scheduleDays && isWorkday(day);
}

export interface Slot {
  /** `HH:mm` in the guide's time zone. */
  time: string;
  /** ISO 8601 UTC. */
  at: string;
}

/**
 * Returns a day's future slots in a guide's time zone. The day is `yyyy-MM-dd`. Returns an empty list if texts cannot
 * be scheduled for the day.
 */
export function slotsOf(date: string, timeZone: string, now: Temporal.Instant): Slot[] {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (!isScheduleDay(date, today)) return [];
  return slotTimes
    .map((time) => ({ time, at: dueOf(date, time, timeZone).dueAt }))
    .filter(({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0);
}

/**
 * Returns true if a text can be scheduled for a day and a time (`HH:mm`). This is faster than searching all slots of the
 * day.
 */
export function isOpenSlot(
  { date, time }: { date: string; time: string },
  timeZone: string,
  now: Temporal.Instant,
): boolean {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (!slotTimes.includes(time) || !isScheduleDay(date, today)) return false;
  return Temporal.Instant.compare(Temporal.Instant.from(dueOf(date, time, timeZone).dueAt), now) > 0;
}

/** Returns true if at least one slot of a day is in the future. */
export const hasOpenSlot = (date: string, timeZone: string, now: Temporal.Instant): boolean =>
  isOpenSlot({ date, time: slotTimes.at(-1) ?? '' }, timeZone, now);

/** Returns true if an instant is one of the future slots of its day in a guide's time zone. */
export function isSlot(at: Temporal.Instant, timeZone: string, now: Temporal.Instant): boolean {
  const date = at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return slotsOf(date, timeZone, now).some((slot) => Temporal.Instant.from(slot.at).equals(at));
}
