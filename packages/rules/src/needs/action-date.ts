/** An action can be recorded for this number of days after its date. */
const actionDateDays = 7;

/** Returns the first and last date that an action can have, `yyyy-MM-dd`. */
export const actionDates = (today: string): { first: string; last: string } => ({
  first: Temporal.PlainDate.from(today).subtract({ days: actionDateDays }).toString(),
  last: today,
});

/** Returns true if an action can have this date. The first possible date is one week ago, and the last is today. */
export function isActionDate(date: string, today: string): boolean {
  const { first, last } = actionDates(today);
  return Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;
}
