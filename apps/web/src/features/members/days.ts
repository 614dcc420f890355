import { currentLanguage } from '../../shared/language.ts';

const locale = () => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

/** Returns the name of a day, such as 'Tuesday'. */
export const weekday = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(locale(), { weekday: 'long' });
