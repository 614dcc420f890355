import { useNow } from './useNow.ts';

/** The calendar day in a zone now, `yyyy-MM-dd`. */
export const useToday = (timeZone: string): string =>
  Temporal.Instant.from(useNow()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
