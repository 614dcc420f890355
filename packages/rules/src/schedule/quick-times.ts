import { mondayAfter } from './weeks.ts';

/** A day (`yyyy-MM-dd`) and a local time (`HH:mm`) that a user chooses together. */
export interface QuickTime {
  date: string;
  time: string;
}

const lastHourToday = 16;

/**
 * Returns the most common choices: today in about two hours (unless this is too early or too late), tomorrow morning,
 * tomorrow afternoon and Monday morning.
 */
export function quickTimes(now: Temporal.Instant, timeZone: string): QuickTime[] {
  const here = now.toZonedDateTimeISO(timeZone);
  const today = here.toPlainDate();
  const tomorrow = today.add({ days: 1 });
  const monday = mondayAfter(today);
  const soon = here.hour + 2;
  return [
    ...(soon <= lastHourToday && soon >= 10 ? [{ date: today.toString(), time: `${soon}:00` }] : []),
    { date: tomorrow.toString(), time: '10:00' },
    { date: tomorrow.toString(), time: '14:00' },
    ...(monday.equals(tomorrow) ? [] : [{ date: monday.toString(), time: '10:00' }]),
  ];
}
