import type { MonthExemption, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/**
 * Until when the statuses of a month can be changed (docs/areas/statuses.md#months). All days are `yyyy-MM-dd` in the
 * zone of whoever acts.
 */

/** The last day on which changes of a day's month are taken: so many days into the month that follows. */
export const monthClosesOn = (day: string, graceDays: number): string => {
  const next = Temporal.PlainDate.from(day).toPlainYearMonth().add({ months: 1 });
  return next
    .toPlainDate({ day: 1 })
    .add({ days: graceDays - 1 })
    .toString();
};

/** Whether changes of a day's month are still taken today. The present month is open, and so is one to come. */
export const isMonthOpen = (day: string, today: string, graceDays: number): boolean =>
  Temporal.PlainDate.compare(today, monthClosesOn(day, graceDays)) <= 0;

/**
 * Why a day's month takes no change, null where it does: while it is open, and after that where something keeps it from
 * closing. It is the one answer for what is asked and for what is reviewed.
 */
export const whyMonthIsClosed = (
  day: string,
  today: string,
  graceDays: number,
  exemption: MonthExemption | null,
): Sentence | null =>
  exemption !== null || isMonthOpen(day, today, graceDays)
    ? null
    : sentence('{month} closed on {date}.', { month: { month: day }, date: { date: monthClosesOn(day, graceDays) } });

/**
 * Whole days that are left until a day's month closes: 0 on its last day, negative once it is closed.
 */
export const daysUntilMonthCloses = (day: string, today: string, graceDays: number): number =>
  Temporal.PlainDate.from(today).until(monthClosesOn(day, graceDays), { largestUnit: 'day' }).days;

/** The first day of the earliest month of which changes are still taken today, `yyyy-MM-dd`. */
export const firstOpenDay = (today: string, graceDays: number): string => {
  const month = Temporal.PlainDate.from(today).toPlainYearMonth();
  const before = month.subtract({ months: 1 }).toPlainDate({ day: 1 }).toString();
  return isMonthOpen(before, today, graceDays) ? before : month.toPlainDate({ day: 1 }).toString();
};
