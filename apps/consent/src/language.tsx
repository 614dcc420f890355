import { createContext, type ReactNode, use, useEffect } from 'react';
import spanish from './locales/es.json';

export type LanguageCode = 'en' | 'es';
export type Words = keyof typeof spanish;

interface Chosen {
  language: LanguageCode;
  /** Changes the language and stores the choice on the device. */
  setLanguage: (language: LanguageCode) => void;
  /** Changes the language without storing a choice. */
  showIn: (language: LanguageCode) => void;
}

const Context = createContext<Chosen>({ language: 'en', setLanguage: () => undefined, showIn: () => undefined });

/** The key under which the device stores the language. */
const kept = 'guidepost-language';

/** Returns the language of the browser: Spanish if the browser prefers Spanish to English, otherwise English. */
export const browserLanguage = (): LanguageCode =>
  navigator.languages
    .find((one) => /^(en|es)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en';

/** Returns the language that was chosen on this device, otherwise the language of the browser. */
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
export function storeLanguage(language: LanguageCode): void {
  try {
    localStorage.setItem(kept, language);
  } catch {
    // the browser does not allow storage
  }
}

/** Provides the language to its child components and sets it on the HTML document. */
export function Language({ value, children }: { value: Chosen; children: ReactNode }) {
  const { language } = value;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Context value={value}>{children}</Context>;
}

/** Returns the current language and `t`. `t` translates an English sentence and fills in its `{placeholders}`. */
export function useLanguage() {
  const { language, setLanguage } = use(Context);
  const t = (words: Words, values: Readonly<Record<string, string>> = {}): string =>
    (language === 'es' ? spanish[words] : words).replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  /** Translates a message from the server. Returns an unknown sentence unchanged. */
  const tAny = (words: string): string => (words in spanish ? t(words as Words) : words);
  return { language, setLanguage, t, tAny };
}

/**
 * Shows a page in Spanish if its link was sent in Spanish, until the user chooses a language on this device. Links are
 * in English by default, so for an English link the browser's language is used.
 * @param asked the language of the link; undefined until it has loaded
 */
export function useLanguageOfLink(asked: LanguageCode | undefined): void {
  const { showIn } = use(Context);
  useEffect(() => {
    if (asked === 'es' && !hasChosen()) showIn(asked);
  }, [asked, showIn]);
}
