import { currentLanguage } from './language.ts';

/** The label of content that administrators edit. `labelEs` is null if there is no Spanish label. */
export interface Labeled {
  label: string;
  labelEs: string | null;
}

/** Returns a stored text in the language of the screen. English is the fallback. */
export const textIn = (en: string, es: string | null): string => (currentLanguage() === 'es' && es ? es : en);

/** Returns a stored label in the language of the screen. */
export const labelIn = ({ label, labelEs }: Labeled): string => textIn(label, labelEs);
