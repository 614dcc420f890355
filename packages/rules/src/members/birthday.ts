/** A birthday's marker first appears this number of days before the birthday. */
export const birthdayWindowDays = 7;

export interface Birthday {
  /** The day of the birthday, `yyyy-MM-dd`. */
  date: string;
  /** Number of days from today until the birthday. */
  daysAway: number;
}

/** Returns a person's birthday in a year. In a common year, a birthday on February 29 falls on February 28. */
const birthdayIn = (born: Temporal.PlainDate, year: number): Temporal.PlainDate =>
  born.with({ year }, { overflow: 'constrain' });

/**
 * Returns the next birthday if it is today or within the next `days` days; otherwise null. In a common year, a birthday
 * on February 29 falls on February 28, so that the marker is never late.
 * @param dateOfBirth `yyyy-MM-dd`
 * @param today `yyyy-MM-dd` in the viewer's time zone
 * @throws RangeError if a string is not a day
 */
export function upcomingBirthday(dateOfBirth: string, today: string, days = birthdayWindowDays): Birthday | null {
  const from = Temporal.PlainDate.from(today);
  const born = Temporal.PlainDate.from(dateOfBirth);
  const thisYear = birthdayIn(born, from.year);
  const next = Temporal.PlainDate.compare(thisYear, from) < 0 ? birthdayIn(born, from.year + 1) : thisYear;
  const daysAway = from.until(next, { largestUnit: 'day' }).days;
  return daysAway <= days ? { date: next.toString(), daysAway } : null;
}

/**
 * Returns the age in whole years on a day; null if the person was born after it. The age increases on the birthday. In
 * a common year, a birthday on February 29 falls on February 28. Both days are `yyyy-MM-dd`.
 */
export function ageOn(dateOfBirth: string, day: string): number | null {
  const born = Temporal.PlainDate.from(dateOfBirth);
  const on = Temporal.PlainDate.from(day);
  if (Temporal.PlainDate.compare(born, on) > 0) return null;
  const isBeforeBirthday = Temporal.PlainDate.compare(birthdayIn(born, on.year), on) > 0;
  return on.year - born.year - (isBeforeBirthday ? 1 : 0);
}
