import { useNow } from '../../shared/RelativeTime.tsx';
import { currentLanguage } from '../../shell/language.ts';

const locale = () => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

/** The calendar day in a zone now, `yyyy-MM-dd`. */
export const useToday = (timeZone: string): string =>
  Temporal.Instant.from(useNow()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** 'Nov 24, 1958' of a calendar day. */
export const dateText = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(locale(), { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Tuesday' of a calendar day. */
export const weekday = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(locale(), { weekday: 'long' });
