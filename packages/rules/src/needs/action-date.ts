/** An action is written down within so many days of when it was done. */
const actionDateDays = 7;

/** The first and last day, `yyyy-MM-dd`, that an action can have been done on, seen from today. */
export const actionDates = (today: string): { first: string; last: string } => ({
  first: Temporal.PlainDate.from(today).subtract({ days: actionDateDays }).toString(),
  last: today,
});

/** Whether an action can have been done on a day: one week ago at the earliest, and today at the latest. */
export function isActionDate(date: string, today: string): boolean {
  const { first, last } = actionDates(today);
  return Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;
}
