import type { Outcome, ScheduledEvent, Sentence } from '@guidepost/contracts';
import {
  dayIn,
  defaultVisitMinutes,
  dueOf,
  sentence,
  visitDayProblem,
  visitDurations,
  visitStartProblem,
  visitTimes,
} from '@guidepost/rules';
import { timeText } from '../../shared/time.ts';

/** A visit's time in the dialog: date and time in the zone of the user who logs the visit, and the length. */
export interface VisitWhen {
  /** `yyyy-MM-dd`, or '' if the field is empty. */
  date: string;
  /** Start of the visit, `HH:mm`. */
  time: string;
  minutes: number;
}

/** Returns a visit's date, time and length in a time zone. */
export function whenOf({ startTime, endTime }: { startTime: string; endTime: string }, timeZone: string): VisitWhen {
  const start = Temporal.Instant.from(startTime).toZonedDateTimeISO(timeZone);
  const minutes = Temporal.Instant.from(startTime).until(endTime).total('minutes');
  return {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes,
  };
}

/** Returns a visit's default time: today, at the last offered time that has passed, with a length of 15 minutes. */
export function defaultTime(now: Temporal.Instant, timeZone: string): VisitWhen {
  const here = now.toZonedDateTimeISO(timeZone);
  const clock = here.toPlainTime().toString({ smallestUnit: 'minute' });
  const time = visitTimes.findLast((one) => one <= clock);
  // if none of today's offered times has passed, the visit was yesterday
  const day = time === undefined ? here.subtract({ days: 1 }) : here;
  return { date: day.toPlainDate().toString(), time: time ?? visitTimes.at(-1) ?? '', minutes: defaultVisitMinutes };
}

/** Returns a visit's planned time if it has passed, otherwise the default time. */
export function plannedWhen(
  { dueAt, time }: Pick<ScheduledEvent, 'dueAt' | 'time'>,
  now: Temporal.Instant,
  timeZone: string,
): VisitWhen {
  const here = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone);
  const just = defaultTime(now, timeZone);
  // an event without a time uses the default time of day
  const hasTime = /^\d{2}:\d{2}/.test(time);
  const date = here.toPlainDate().toString();
  if (!hasTime) return date < just.date ? { ...just, date } : just;
  if (Temporal.Instant.compare(dueAt, now) > 0) return just;
  return { ...just, date, time: here.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** Returns the start and end to send. Returns null if the day is incomplete or invalid. */
export function instantsOf(when: VisitWhen, timeZone: string): { startTime: string; endTime: string } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(when.date)) return null;
  try {
    const startTime = dueOf(when.date, when.time, timeZone).dueAt;
    return { startTime, endTime: Temporal.Instant.from(startTime).add({ minutes: when.minutes }).toString() };
  } catch {
    return null;
  }
}

/**
 * Validates the day. Returns null if it is valid. The wording of the errors is fixed.
 * @param today the current day in the zone of the user who logs the visit
 */
export function dayProblem(date: string, today: string): Sentence | null {
  if (date === '') return sentence('Date is required');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return sentence('Invalid date format, expected yyyy-MM-dd');
  return visitDayProblem(date, today);
}

/** Validates the time. Returns null if it is valid, or if the day is invalid. */
export function timeProblem(when: VisitWhen, now: Temporal.Instant, timeZone: string): Sentence | null {
  const begins = instantsOf(when, timeZone)?.startTime;
  if (begins === undefined || dayProblem(when.date, dayIn(now, timeZone)) !== null) return null;
  return visitStartProblem(Temporal.Instant.from(begins), now, timeZone);
}

/** Returns the times that the field offers, including the visit's current time. */
export const timesWith = (time: string): string[] =>
  visitTimes.includes(time) ? [...visitTimes] : [...visitTimes, time].sort();
export const durationsWith = (minutes: number): number[] =>
  visitDurations.includes(minutes) ? [...visitDurations] : [...visitDurations, minutes].sort((a, b) => a - b);

/**
 * Returns the outcomes that can be chosen for the visit itself or for its resource. Includes the visit's current
 * outcome, and outcomes that were deprecated only after the visit was logged.
 */
export const offered = (
  outcomes: readonly Outcome[],
  madeAt: string,
  set: Outcome['outcomeTypes'][number],
  has: number | null,
): readonly Outcome[] =>
  outcomes.filter(
    ({ id, deprecatedAt, outcomeTypes }) =>
      id === has ||
      ((deprecatedAt === null || Temporal.Instant.compare(deprecatedAt, madeAt) > 0) && outcomeTypes.includes(set)),
  );

/** Formats a time of day: '2:30 PM' for `14:30`. */
export const clockText = (time: string): string => timeText(dueOf('2026-01-01', time, 'UTC').dueAt, 'UTC');
