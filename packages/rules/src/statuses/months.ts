import type { MonthExemption, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/**
 * Rules for how long a month's statuses can be changed (docs/areas/statuses.md#months). All days are `yyyy-MM-dd` in
 * the acting user's time zone.
 */

/** Returns the deadline for changes in a day's month. It is day `graceDays` of the next month. */
export const monthClosesOn = (day: string, graceDays: number): string => {
  const next = Temporal.PlainDate.from(day).toPlainYearMonth().add({ months: 1 });
  return next
    .toPlainDate({ day: 1 })
    .add({ days: graceDays - 1 })
    .toString();
};

/** Returns true if changes for a day's month are accepted today. The current month and future months are open. */
export const isMonthOpen = (day: string, today: string, graceDays: number): boolean =>
  Temporal.PlainDate.compare(today, monthClosesOn(day, graceDays)) <= 0;

/**
 * Returns why changes for a day's month are not accepted. Returns null if the month is open or there is an exemption.
 * The same rule applies to requests and reviews.
 */
export const closedMonthProblem = (
  day: string,
  today: string,
  graceDays: number,
  exemption: MonthExemption | null,
): Sentence | null =>
  exemption !== null || isMonthOpen(day, today, graceDays)
    ? null
    : sentence('{month} closed on {date}.', { month: { month: day }, date: { date: monthClosesOn(day, graceDays) } });

/** Returns the number of days until a day's month closes. It is 0 on the last day and negative after that. */
export const daysUntilMonthCloses = (day: string, today: string, graceDays: number): number =>
  Temporal.PlainDate.from(today).until(monthClosesOn(day, graceDays), { largestUnit: 'day' }).days;

/** Returns the first day of the earliest month that is open today, `yyyy-MM-dd`. */
export const firstOpenDay = (today: string, graceDays: number): string => {
  const month = Temporal.PlainDate.from(today).toPlainYearMonth();
  const before = month.subtract({ months: 1 }).toPlainDate({ day: 1 }).toString();
  return isMonthOpen(before, today, graceDays) ? before : month.toPlainDate({ day: 1 }).toString();
};
