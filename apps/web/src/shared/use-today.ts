import { useNow } from './use-now.ts';

/** Returns today's date in a time zone, as `yyyy-MM-dd`. */
export const useToday = (timeZone: string): string =>
  Temporal.Instant.from(useNow()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
