import { createContext, type ReactNode, use, useEffect } from 'react';
import spanish from './locales/es.json';

export type LanguageCode = 'en' | 'es';
export type Words = keyof typeof spanish;

interface Chosen {
  language: LanguageCode;
  /** Chooses a language and stores the choice on the device. */
  setLanguage: (language: LanguageCode) => void;
  /** Shows a language that the user has not chosen here. */
  showIn: (language: LanguageCode) => void;
}

const Context = createContext<Chosen>({ language: 'en', setLanguage: () => undefined, showIn: () => undefined });

/** The name under which the device stores the language. */
const kept = 'guidepost-language';

/** The language of the browser: Spanish if the browser prefers it to English. */
export const browserLanguage = (): LanguageCode =>
  navigator.languages
    .find((one) => /^(en|es)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en';

/** The language that was chosen here before, otherwise the browser's, otherwise English. */
export function preferredLanguage(): LanguageCode {
  try {
    const chosen = localStorage.getItem(kept);
    if (chosen === 'en' || chosen === 'es') return chosen;
  } catch {
    // the browser does not allow storage
  }
  return browserLanguage();
}

/** Returns true if a language was chosen on this device. */
function hasChosen(): boolean {
  try {
    return localStorage.getItem(kept) !== null;
  } catch {
    return false;
  }
}

/** Stores a choice of language on this device. */
export function keepLanguage(language: LanguageCode): void {
  try {
    localStorage.setItem(kept, language);
  } catch {
    // the browser does not allow storage
  }
}

/** Sets the language of the pages below it, also for the browser. */
export function Language({ value, children }: { value: Chosen; children: ReactNode }) {
  const { language } = value;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Context value={value}>{children}</Context>;
}

/** The chosen language, and `t`: an English sentence in it, with its `{placeholders}` filled in. */
export function useLanguage() {
  const { language, setLanguage } = use(Context);
  const t = (words: Words, values: Readonly<Record<string, string>> = {}): string =>
    (language === 'es' ? spanish[words] : words).replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  /** Like `t`, for messages of the server. An unknown sentence is unchanged. */
  const tAny = (words: string): string => (words in spanish ? t(words as Words) : words);
  return { language, setLanguage, t, tAny };
}

/**
 * Shows a page in Spanish if its link was sent in Spanish, until the user chooses another language on the device.
 * English is the default and not a choice, so in that case the browser decides.
 * @param asked undefined until it is known
 */
export function useLanguageOfLink(asked: LanguageCode | undefined): void {
  const { showIn } = use(Context);
  useEffect(() => {
    if (asked === 'es' && !hasChosen()) showIn(asked);
  }, [asked, showIn]);
}
