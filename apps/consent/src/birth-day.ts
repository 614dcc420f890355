/** Returns true if all three parts of a date are missing. */
export const isBlank = (typed: string): boolean => /^-*$/.test(typed);

/**
 * Converts three typed parts (`year-month-day`) to a day, `yyyy-MM-dd`. Returns null if they are not a valid date since
 * 1900, or if the date is in the future.
 */
export function birthDay(typed: string, now: Date): string | null {
  const [year = '', month = '', day = ''] = typed.split('-');
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists && year >= '1900' && date <= now ? iso : null;
}
