import { monthText } from '../../shared/time.ts';

/** Returns the name of a month `yyyy-MM`, such as 'November 2026'. */
export function monthName(yearMonth: string): string {
  const first = Temporal.PlainYearMonth.from(yearMonth).toPlainDate({ day: 1 });
  const text = monthText(first);
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)} ${first.year}`;
}

/**
 * Returns the month from the URL, `yyyy-MM`. Returns the current month if the month is missing, invalid, in the future,
 * or before 2000.
 */
export function monthIn(text: string | undefined, today: Temporal.PlainDate): Temporal.PlainYearMonth {
  const now = today.toPlainYearMonth();
  if (text === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return now;
  const month = Temporal.PlainYearMonth.from(text);
  return Temporal.PlainYearMonth.compare(month, now) > 0 || month.year < 2000 ? now : month;
}
