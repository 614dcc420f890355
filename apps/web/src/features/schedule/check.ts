import { anytime, scheduleTexts } from '@guidepost/contracts';
import { dayIn, dueOf, isStillToCome, isTodayOrLater } from '@guidepost/rules';

interface When {
  date?: string | undefined;
  time?: string | undefined;
}

export interface Problem {
  field: 'date' | 'time';
  message: string;
}

const isDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/**
 * What is wrong with the day and time of an event before it is sent, to the letter (staff §5). `today` is the day in
 * the event's zone; `before` the day that an event has already, which may be past.
 */
export function problemsOf({ date = '', time = '' }: When, today: string, before?: string): Problem[] {
  const problems: Problem[] = [];
  if (date === '') problems.push({ field: 'date', message: 'Date is required' });
  else if (!isDay(date)) problems.push({ field: 'date', message: 'Invalid date format, expected yyyy-MM-dd' });
  else if (date !== before && !isTodayOrLater(date, today))
    problems.push({ field: 'date', message: scheduleTexts.past });
  if (time === '') problems.push({ field: 'time', message: 'Time is required' });
  return problems;
}

/** The instant of a wall time that is typed so far; null where it is none yet, or may be any time of the day. */
export function instantOf({ date = '', time = '' }: When, timeZone: string): string | null {
  if (!isDay(date) || time === '' || time === anytime) return null;
  try {
    return dueOf(date, time, timeZone).dueAt;
  } catch {
    return null;
  }
}

/** The zone that a new event gets: that of the member's guide (decision 98), else of whoever schedules it. */
export const zoneOfNew = (member: { assignedGuideTimeZone: string | null }, acting: { timeZone: string }): string =>
  member.assignedGuideTimeZone ?? acting.timeZone;

/** What is wrong with the day that a reminder is put off to; null where it is right. Both `time` and day of its zone. */
export function snoozeProblem(date: string | undefined, time: string, timeZone: string, now: Temporal.Instant) {
  const today = dayIn(now, timeZone);
  const [problem] = problemsOf({ date, time }, today);
  if (problem || !date) return problem ? { text: problem.message } : null;
  return isStillToCome(date, time, timeZone, now)
    ? null
    : { text: 'The date must be after {date}', values: { date: today } };
}

/** Whether two zones show another time at an instant. */
export const differ = (instant: string, one: string, other: string): boolean =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(one).offset !==
  Temporal.Instant.from(instant).toZonedDateTimeISO(other).offset;
