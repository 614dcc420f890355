/** How many days ahead the birthday marker shows. */
export const birthdayWindowDays = 7;

export interface Birthday {
  /** The day it falls on, `yyyy-MM-dd`. */
  date: string;
  /** Days from today, 0 to the window. */
  daysAway: number;
}

/**
 * The next birthday when it falls on today or within the next days, else null. Both days are `yyyy-MM-dd`, `today` in
 * the zone of the person who looks. Born on February 29: February 28 in a common year, so that the marker is never
 * late. Throws RangeError for a text that is no day.
 */
export function upcomingBirthday(dateOfBirth: string, today: string, days = birthdayWindowDays): Birthday | null {
  const from = Temporal.PlainDate.from(today);
  const born = Temporal.PlainDate.from(dateOfBirth);
  const inYear = (year: number) => born.with({ year }, { overflow: 'constrain' });
  const thisYear = inYear(from.year);
  const next = Temporal.PlainDate.compare(thisYear, from) < 0 ? inYear(from.year + 1) : thisYear;
  const daysAway = from.until(next, { largestUnit: 'day' }).days;
  return daysAway <= days ? { date: next.toString(), daysAway } : null;
}

/** Whole years from birth to a day, both `yyyy-MM-dd`; null for a birth in the future. */
export function ageOn(dateOfBirth: string, day: string): number | null {
  const { years, sign } = Temporal.PlainDate.from(dateOfBirth).until(day, { largestUnit: 'year' });
  return sign < 0 ? null : years;
}
