/** Number of days after an action during which it can be recorded. */
const actionDateDays = 7;

/** Returns the first and last possible day of an action, `yyyy-MM-dd`. */
export const actionDates = (today: string): { first: string; last: string } => ({
  first: Temporal.PlainDate.from(today).subtract({ days: actionDateDays }).toString(),
  last: today,
});

/** Returns true if an action can have this day. The first possible day is one week ago, and the last is today. */
export function isActionDate(date: string, today: string): boolean {
  const { first, last } = actionDates(today);
  return Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;
}
