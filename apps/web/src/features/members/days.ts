import { currentLanguage } from '../../shell/language.ts';

const locale = () => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

/** 'Nov 24, 1958' of a calendar day. */
export const dateText = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(locale(), { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Tuesday' of a calendar day. */
export const weekday = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(locale(), { weekday: 'long' });
