import type { Outcome, ScheduledEvent, Sentence } from '@guidepost/contracts';
import {
  dayIn,
  defaultVisitMinutes,
  dueOf,
  sentence,
  visitBeginProblem,
  visitDayProblem,
  visitDurations,
  visitTimes,
} from '@guidepost/rules';
import { timeText } from '../../shared/time.ts';

/** When a visit was, as the dialog asks for it: a wall time of whoever logs it, and how long it took. */
export interface VisitWhen {
  /** `yyyy-MM-dd`; '' while none is typed. */
  date: string;
  /** `HH:mm`. */
  time: string;
  minutes: number;
}

/** The wall time and length of a visit, in the zone of whoever looks. */
export function whenOf({ startTime, endTime }: { startTime: string; endTime: string }, timeZone: string): VisitWhen {
  const start = Temporal.Instant.from(startTime).toZonedDateTimeISO(timeZone);
  const minutes = Temporal.Instant.from(startTime).until(endTime).total('minutes');
  return {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    minutes,
  };
}

/**
 * A visit that is being logged has just been: today, at the last half hour that has begun, a quarter of an hour long.
 */
export function whenNow(now: Temporal.Instant, timeZone: string): VisitWhen {
  const here = now.toZonedDateTimeISO(timeZone);
  const clock = here.toPlainTime().toString({ smallestUnit: 'minute' });
  const time = visitTimes.findLast((one) => one <= clock);
  // before the first time that is offered there was none today
  const day = time === undefined ? here.subtract({ days: 1 }) : here;
  return { date: day.toPlainDate().toString(), time: time ?? visitTimes.at(-1) ?? '', minutes: defaultVisitMinutes };
}

/** A visit that was planned was when it was to be, as far as that is over: otherwise it has just been. */
export function whenPlanned(
  { dueAt, time }: Pick<ScheduledEvent, 'dueAt' | 'time'>,
  now: Temporal.Instant,
  timeZone: string,
): VisitWhen {
  const here = Temporal.Instant.from(dueAt).toZonedDateTimeISO(timeZone);
  const just = whenNow(now, timeZone);
  // one of any time of its day was at the hour at which it is logged, as far as anybody knows
  const hasTime = /^\d{2}:\d{2}/.test(time);
  const date = here.toPlainDate().toString();
  if (!hasTime) return date < just.date ? { ...just, date } : just;
  if (Temporal.Instant.compare(dueAt, now) > 0) return just;
  return { ...just, date, time: here.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The instants that are sent; null while the day is none. */
export function instantsOf(when: VisitWhen, timeZone: string): { startTime: string; endTime: string } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(when.date)) return null;
  try {
    const startTime = dueOf(when.date, when.time, timeZone).dueAt;
    return { startTime, endTime: Temporal.Instant.from(startTime).add({ minutes: when.minutes }).toString() };
  } catch {
    return null;
  }
}

/** What is wrong with the day, in fixed wording; null if it is right. `today` in the zone of who logs it. */
export function dayProblem(date: string, today: string): Sentence | null {
  if (date === '') return sentence('Date is required');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return sentence('Invalid date format, expected yyyy-MM-dd');
  return visitDayProblem(date, today);
}

/** What is wrong with the time on a day with which nothing is; null if nothing is with either. */
export function timeProblem(when: VisitWhen, now: Temporal.Instant, timeZone: string): Sentence | null {
  const begins = instantsOf(when, timeZone)?.startTime;
  if (begins === undefined || dayProblem(when.date, dayIn(now, timeZone)) !== null) return null;
  return visitBeginProblem(Temporal.Instant.from(begins), now, timeZone);
}

/** The offered times or lengths, with the one that a visit has already. */
export const timesWith = (time: string): string[] =>
  visitTimes.includes(time) ? [...visitTimes] : [...visitTimes, time].sort();
export const durationsWith = (minutes: number): number[] =>
  visitDurations.includes(minutes) ? [...visitDurations] : [...visitDurations, minutes].sort((a, b) => a - b);

/**
 * The outcomes to offer, of the visit itself or of the resource that it was about: a deprecated one only where the
 * visit was made before that, and the one that it has already.
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

/** '2:30 PM' of `14:30`. */
export const clockText = (time: string): string => timeText(dueOf('2026-01-01', time, 'UTC').dueAt, 'UTC');
