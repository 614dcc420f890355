import { createContext, type ReactNode, use, useEffect } from 'react';
import spanish from './locales/es.json';

export type LanguageCode = 'en' | 'es';
export type Words = keyof typeof spanish;

interface Chosen {
  language: LanguageCode;
  /** Changes the language and stores the choice on the device. */
  setLanguage: (language: LanguageCode) => void;
  /** Changes the language without storing the choice. */
  showIn: (language: LanguageCode) => void;
}

const Context = createContext<Chosen>({ language: 'en', setLanguage: () => undefined, showIn: () => undefined });

/** Storage key for the language. */
const kept = 'guidepost-language';

/** Returns the browser's language: Spanish if the browser prefers it to English, otherwise English. */
export const browserLanguage = (): LanguageCode =>
  navigator.languages
    .find((one) => /^(en|es)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en';

/** Returns the language chosen on this device, otherwise the browser's language. */
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

/** Stores the language choice on this device. */
export function storeLanguage(language: LanguageCode): void {
  try {
    localStorage.setItem(kept, language);
  } catch {
    // the browser does not allow storage
  }
}

/** Provides the language to its children, and sets it on the HTML document. */
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
  /** Translates a message from the server. Returns unknown sentences unchanged. */
  const tAny = (words: string): string => (words in spanish ? t(words as Words) : words);
  return { language, setLanguage, t, tAny };
}

/**
 * If a link was sent in Spanish, shows its page in Spanish, unless a language was chosen on this device. English is the
 * default for links, so a page with an English link uses the browser's language.
 * @param asked the link's language; undefined until it has loaded
 */
export function useLanguageOfLink(asked: LanguageCode | undefined): void {
  const { showIn } = use(Context);
  useEffect(() => {
    if (asked === 'es' && !hasChosen()) showIn(asked);
  }, [asked, showIn]);
}
