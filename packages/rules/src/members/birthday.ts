/** Number of days before a birthday from which its marker is shown. */
export const birthdayWindowDays = 7;

export interface Birthday {
  /** The day of the birthday, `yyyy-MM-dd`. */
  date: string;
  /** Number of days from today to the birthday, from 0 to the maximum. */
  daysAway: number;
}

/**
 * Returns the next birthday if it is today or within the next `days` days; otherwise null. If the birth date is
 * February 29, the birthday is February 28 in a common year, so that the marker is never late.
 * @param dateOfBirth `yyyy-MM-dd`
 * @param today `yyyy-MM-dd` in the viewer's time zone
 * @throws RangeError if a string is not a day
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

/** Returns the age in whole years on a day; null if the birth is after the day. Both days are `yyyy-MM-dd`. */
export function ageOn(dateOfBirth: string, day: string): number | null {
  const { years, sign } = Temporal.PlainDate.from(dateOfBirth).until(day, { largestUnit: 'year' });
  return sign < 0 ? null : years;
}
