import { anytime, type Sentence } from '@guidepost/contracts';
import { dayIn, dueOf, isDayText, isNotYetLate, isTodayOrLater, sentence } from '@guidepost/rules';

interface When {
  date?: string | undefined;
  time?: string | undefined;
}

export interface Problem {
  field: 'date' | 'time';
  message: Sentence;
}

/**
 * Validates the day and time of an event before it is sent. The wording of the returned messages is fixed.
 * @param today the current day in the event's zone
 * @param before the current day of the event, which may be in the past
 */
export function problemsOf({ date = '', time = '' }: When, today: string, before?: string): Problem[] {
  const problems: Problem[] = [];
  if (date === '') problems.push({ field: 'date', message: sentence('Date is required') });
  else if (!isDayText(date))
    problems.push({ field: 'date', message: sentence('Invalid date format, expected yyyy-MM-dd') });
  else if (date !== before && !isTodayOrLater(date, today))
    problems.push({ field: 'date', message: sentence('The date must be today or in the future') });
  if (time === '') problems.push({ field: 'time', message: sentence('Time is required') });
  return problems;
}

/** Returns the instant of the typed local time. Returns null if the time is incomplete or Anytime. */
export function instantOf({ date = '', time = '' }: When, timeZone: string): string | null {
  if (!isDayText(date) || time === '' || time === anytime) return null;
  try {
    return dueOf(date, time, timeZone).dueAt;
  } catch {
    return null;
  }
}

/**
 * Returns the zone of a new event: the zone of the member's guide, or the zone of the scheduler if the member has no
 * guide.
 */
export const zoneOfNew = (member: { assignedGuideTimeZone: string | null }, acting: { timeZone: string }): string =>
  member.assignedGuideTimeZone ?? acting.timeZone;

/** Validates the new day of a reminder. Returns null if the day is valid. `time` and day are in the reminder's zone. */
export function snoozeProblem(
  date: string | undefined,
  time: string,
  timeZone: string,
  now: Temporal.Instant,
): Sentence | null {
  const today = dayIn(now, timeZone);
  const [problem] = problemsOf({ date, time }, today);
  if (problem || !date) return problem?.message ?? null;
  return isNotYetLate(date, time, timeZone, now)
    ? null
    : sentence('The date must be after {date}', { date: { date: today } });
}

/** Returns true if two zones show different times at an instant. */
export const doZonesDiffer = (instant: string, one: string, other: string): boolean =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(one).offset !==
  Temporal.Instant.from(instant).toZonedDateTimeISO(other).offset;
