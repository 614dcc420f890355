import { createResultCache } from './result-cache.ts';

/** Time zones of staff and members (docs/areas/schedule.md#time-zones). */
export const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const;

/** The time `-1` means any time of the day (docs/areas/schedule.md#any-time). */
const anytime = '-1';

export interface Due {
  /** When an event is due, ISO 8601 UTC: its scheduled time, or the start of the day for an Anytime event. */
  dueAt: string;
  /** The time after which an event is late: its scheduled time, or the end of the day for an Anytime event. */
  lateAt: string;
  /** Start of the event's day. From then on, the event is in today's list. */
  opensAt: string;
}

/**
 * Returns when an event with a local time is due, late and listed. In spring, a skipped time moves forward by the
 * skipped hour (2:30 becomes 3:30). In autumn, a repeated time means its first occurrence.
 * @param date `yyyy-MM-dd`
 * @param time `HH:mm` or -1
 * @throws RangeError for an invalid date, time or zone
 */
export function dueOf(date: string, time: string, timeZone: string): Due {
  const day = Temporal.PlainDate.from(date);
  const startOf = (of: Temporal.PlainDate) => of.toZonedDateTime({ timeZone }).startOfDay().toInstant().toString();
  const opensAt = startOf(day);
  if (time === anytime) return { dueAt: opensAt, lateAt: startOf(day.add({ days: 1 })), opensAt };
  const at = day
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .toInstant()
    .toString();
  return { dueAt: at, lateAt: at, opensAt };
}

/**
 * Returns how often a local time occurs on its day. When daylight saving time begins or ends, a time can occur never or
 * twice.
 * @throws RangeError as `dueOf` does
 */
export function wallTimeOccurrences(date: string, time: string, timeZone: string): 'once' | 'never' | 'twice' {
  if (time === anytime) return 'once';
  const wall = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (!first || !last || first.epochNanoseconds === last.epochNanoseconds) return 'once';
  return first.toPlainDateTime().equals(wall) ? 'twice' : 'never';
}

/** Returns true if `lateAt` (or `dueAt`) is at or before `now`. Both are ISO 8601, UTC. */
export const isLate = (lateAt: string, now: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(lateAt), Temporal.Instant.from(now)) <= 0;

/**
 * Returns true if an event at this local time would not be late yet. An event can be postponed only to such a time.
 * @throws RangeError as `dueOf` does
 */
export const isNotYetLate = (date: string, time: string, timeZone: string, now: Temporal.Instant): boolean =>
  !isLate(dueOf(date, time, timeZone).lateAt, now.toString());

const dayStarts = createResultCache<string>(2000);

/**
 * Returns when a day begins in a time zone, ISO 8601 UTC.
 * @param day `yyyy-MM-dd`
 */
export const startOfDay = (day: string, timeZone: string): string =>
  dayStarts(`${day} ${timeZone}`, () => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString());

/** Returns an instant's calendar day in a time zone, `yyyy-MM-dd`. */
export const dayIn = (now: Temporal.Instant, timeZone: string): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns true if a day is today or later. Both days are `yyyy-MM-dd`. */
export const isTodayOrLater = (date: string, today: string): boolean =>
  Temporal.PlainDate.compare(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today)) >= 0;
