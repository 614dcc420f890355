import { currentLanguage } from '../../shell/language.ts';

const locale = () => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

/** 'Tuesday' of a calendar day. */
export const weekday = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(locale(), { weekday: 'long' });
