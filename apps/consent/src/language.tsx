import { createContext, type ReactNode, use, useEffect } from 'react';
import { spanish } from './spanish.ts';

export type LanguageCode = 'en' | 'es';
export type Words = keyof typeof spanish;

interface Chosen {
  language: LanguageCode;
  /** Chooses a language, which the device keeps. */
  setLanguage: (language: LanguageCode) => void;
  /** Reads in a language that nobody chose here. */
  showIn: (language: LanguageCode) => void;
}

const Context = createContext<Chosen>({ language: 'en', setLanguage: () => undefined, showIn: () => undefined });

/** Where the choice of language is kept on this device. */
const kept = 'guidepost-language';

/** The language of the browser: Spanish where it asks for it before English. */
export const browserLanguage = (): LanguageCode =>
  navigator.languages
    .find((one) => /^(en|es)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en';

/** The language that was chosen here before, else that of the browser, else English. */
export function preferredLanguage(): LanguageCode {
  try {
    const chosen = localStorage.getItem(kept);
    if (chosen === 'en' || chosen === 'es') return chosen;
  } catch {
    // a browser that keeps nothing
  }
  return browserLanguage();
}

/** Whether a language was chosen on this device. */
function hasChosen(): boolean {
  try {
    return localStorage.getItem(kept) !== null;
  } catch {
    return false;
  }
}

/** Keeps a choice of language on this device. */
export function keepLanguage(language: LanguageCode): void {
  try {
    localStorage.setItem(kept, language);
  } catch {
    // a browser that keeps nothing
  }
}

/** Says in which language the pages below it are, and to the browser too. */
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
  /** As `t`, of what the server says: a sentence that is not known here stays as it is. */
  const tAny = (words: string): string => (words in spanish ? t(words as Words) : words);
  return { language, setLanguage, t, tAny };
}

/**
 * Reads a page in Spanish whose link was sent in Spanish, on whatever device, until somebody chooses otherwise there. English
 * is what nobody chose: there the browser decides.
 * @param asked undefined until it is known
 */
export function useLanguageOfLink(asked: LanguageCode | undefined): void {
  const { showIn } = use(Context);
  useEffect(() => {
    if (asked === 'es' && !hasChosen()) showIn(asked);
  }, [asked, showIn]);
}
