/**
 * Which calls or texts a list shows: `lastDaysFromNow` days back (0: all), or two days `yyyy-MM-dd,yyyy-MM-dd`, both
 * included.
 */
export interface PeriodAsked {
  lastDaysFromNow?: number | undefined;
  betweenDates?: string | undefined;
}

/** The default period, in days. */
export const defaultPeriodDays = 30;

/** The first instant of a list's period and the first one after it, by the days of a zone; null for an open end. */
export function periodOf(
  { lastDaysFromNow = defaultPeriodDays, betweenDates }: PeriodAsked,
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
