import { currentLanguage } from './language.ts';

/** A label in content that administrators edit. `labelEs` is null if there is no Spanish label. */
export interface Labeled {
  label: string;
  labelEs: string | null;
}

/** Returns a stored text in the user's language. Falls back to English. */
export const textIn = (en: string, es: string | null): string => (currentLanguage() === 'es' && es ? es : en);

/** Returns a stored label in the user's language. */
export const labelIn = ({ label, labelEs }: Labeled): string => textIn(label, labelEs);
