/** The zones that people here work in (staff §9, decision 100). */
export const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const;

/** `-1` for an event that may happen at any time of its day (decision 97). */
const anytime = '-1';

export interface Due {
  /** When it is due, ISO 8601 UTC: its wall time; for Anytime the beginning of its day. */
  dueAt: string;
  /** From when it is late: its wall time; for Anytime the end of its day. */
  lateAt: string;
  /** The beginning of its day: from then on it is something to do today. */
  opensAt: string;
}

/**
 * The instants of a wall time, `date` as `yyyy-MM-dd` and `time` as `HH:mm` or -1, in a zone (staff §4, decisions 97,
 * 98). An hour that the clocks skip in spring is taken as many minutes later as they skip (2:30 is 3:30); of an hour
 * that comes twice in autumn it is the first. Throws RangeError for what is no date, time or zone.
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
 * How often a wall time comes on its day: once, or in a night when clocks change not at all or twice. Throws RangeError
 * as `dueOf` does.
 */
export function wallTimeComes(date: string, time: string, timeZone: string): 'once' | 'never' | 'twice' {
  if (time === anytime) return 'once';
  const wall = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (!first || !last || first.epochNanoseconds === last.epochNanoseconds) return 'once';
  return first.toPlainDateTime().equals(wall) ? 'twice' : 'never';
}

/** Whether something with a `lateAt` (or `dueAt`) is late at an instant; both ISO 8601 UTC (staff §4). */
export const isLate = (lateAt: string, now: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(lateAt), Temporal.Instant.from(now)) <= 0;

/**
 * Whether something at a wall time of a zone would not be late yet at an instant: what is put off to a day must be.
 * Throws RangeError as `dueOf` does.
 */
export const isStillToCome = (date: string, time: string, timeZone: string, now: Temporal.Instant): boolean =>
  !isLate(dueOf(date, time, timeZone).lateAt, now.toString());

/** The day that it is in a zone, `yyyy-MM-dd`. */
export const dayIn = (now: Temporal.Instant, timeZone: string): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Whether a day is today or later; both `yyyy-MM-dd` ('The date must be today or in the future', staff §5). */
export const isTodayOrLater = (date: string, today: string): boolean =>
  Temporal.PlainDate.compare(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today)) >= 0;
