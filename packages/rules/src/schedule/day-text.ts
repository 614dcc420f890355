/** Returns a date, or null if it does not exist. */
export function makeDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** The days before the first and after the last day that can be stored (`Day` in the contracts). */
const bounds = { before: '0001-01-01', after: '9999-12-31' };

/** Returns true if a string is an existing day in the stored format `yyyy-MM-dd`, in a year that can be stored. */
export function isDayText(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const isDay = day !== undefined && makeDate(Number(year), Number(month), Number(day)) !== null;
  return isDay && text > bounds.before && text < bounds.after;
}
