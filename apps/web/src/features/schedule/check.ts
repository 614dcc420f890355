import { anytime, scheduleTexts } from '@guidepost/contracts';
import { dueOf, isTodayOrLater } from '@guidepost/rules';

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
 * the event's zone, null where only the server knows it; `before` the day that an event has already, which may be past.
 */
export function problemsOf({ date = '', time = '' }: When, today: string | null, before?: string): Problem[] {
  const problems: Problem[] = [];
  if (date === '') problems.push({ field: 'date', message: 'Date is required' });
  else if (!isDay(date)) problems.push({ field: 'date', message: 'Invalid date format, expected yyyy-MM-dd' });
  else if (date !== before && today !== null && !isTodayOrLater(date, today))
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

interface Zones {
  /** The member's assigned guide, by whose clock events are (decision 98). */
  assignedGuideId: number | null;
}

/**
 * The zone that a new event gets: the guide's. Null where that is somebody else, whose zone only the server knows.
 */
export const zoneOfNew = (member: Zones, acting: { id: number; timeZone: string }): string | null =>
  member.assignedGuideId === null || member.assignedGuideId === acting.id ? acting.timeZone : null;

/** Whether two zones show another time at an instant. */
export const differ = (instant: string, one: string, other: string): boolean =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(one).offset !==
  Temporal.Instant.from(instant).toZonedDateTimeISO(other).offset;
