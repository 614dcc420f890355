/**
 * The period that a list shows. `lastDaysFromNow` is a number of recent days (0 means all). `betweenDates` is the first
 * and last day: `yyyy-MM-dd,yyyy-MM-dd`.
 */
export interface RequestedPeriod {
  lastDaysFromNow?: number | undefined;
  betweenDates?: string | undefined;
}

/** The default period, in days. */
export const defaultPeriodDays = 30;

/**
 * Returns the start of a list's period and its end (exclusive). Days begin and end in the given time zone. Null means
 * that the period has no limit on that side.
 */
export function periodOf(
  { lastDaysFromNow = defaultPeriodDays, betweenDates }: RequestedPeriod,
  timeZone: string,
  now: Temporal.Instant,
): { from: Temporal.Instant | null; to: Temporal.Instant | null } {
  if (betweenDates !== undefined) {
    const [first = '', last = ''] = betweenDates.split(',');
    const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant();
    return {
      from: startOf(Temporal.PlainDate.from(first)),
      to: startOf(Temporal.PlainDate.from(last).add({ days: 1 })),
    };
  }
  if (lastDaysFromNow === 0) return { from: null, to: null };
  const from = now.toZonedDateTimeISO(timeZone).subtract({ days: lastDaysFromNow }).startOfDay().toInstant();
  return { from, to: null };
}
