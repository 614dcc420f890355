import { createContext, type ReactNode, use, useEffect } from 'react';
import { spanish } from './spanish.ts';

export type LanguageCode = 'en' | 'es';
export type Words = keyof typeof spanish;

interface Chosen {
  language: LanguageCode;
  setLanguage: (language: LanguageCode) => void;
}

const Context = createContext<Chosen>({ language: 'en', setLanguage: () => undefined });

/** Spanish where the browser asks for it before English. */
export const preferredLanguage = (): LanguageCode =>
  navigator.languages
    .find((one) => /^(en|es)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en';

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
  return { language, setLanguage, t };
}
