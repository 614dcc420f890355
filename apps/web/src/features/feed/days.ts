import type { FeedItem } from '@guidepost/contracts';
import { dayText } from '../../shared/time.ts';

export interface FeedDay {
  /** `yyyy-MM-dd` in the given time zone. */
  day: string;
  entries: FeedItem[];
}

/** Returns the calendar day of an instant in a time zone, `yyyy-MM-dd`. */
export const dayOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Groups entries by their calendar day in a time zone, newest first. */
export function byDay(entries: readonly FeedItem[], timeZone: string): FeedDay[] {
  const days: FeedDay[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.timestamp, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/**
 * Returns a day's heading, such as 'Today' or 'Tuesday, November 17'. Includes the year if it is not the current year.
 */
export const dayLabel = (day: string, today: string): string =>
  day === today ? 'Today' : dayText(Temporal.PlainDate.from(day), Temporal.PlainDate.from(today));
