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
 * Validates an event's day and time before it is sent. The wording of the messages is fixed.
 * @param today the current day in the event's zone
 * @param before the event's current day, which may be in the past
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

/** Converts the typed local time to an instant. Returns null if the time is incomplete or Anytime. */
export function instantOf({ date = '', time = '' }: When, timeZone: string): string | null {
  if (!isDayText(date) || time === '' || time === anytime) return null;
  try {
    return dueOf(date, time, timeZone).dueAt;
  } catch {
    return null;
  }
}

/**
 * Returns the time zone for a new event: the zone of the member's guide, or the scheduler's own zone if the member has
 * no guide.
 */
export const zoneOfNew = (member: { assignedGuideTimeZone: string | null }, acting: { timeZone: string }): string =>
  member.assignedGuideTimeZone ?? acting.timeZone;

/** Validates a reminder's new day. Returns null if it is valid. Date and time are in the reminder's zone. */
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
