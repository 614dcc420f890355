import { keys, readLocal, writeLocal } from './storage.ts';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

/** Returns the user interface language: the stored one, otherwise the browser's, otherwise English. */
export function currentLanguage(): Language {
  const stored = readLocal(keys.language);
  if (isLanguage(stored)) return stored;
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return preferred ?? 'en';
}

export const storeLanguage = (language: Language): void => writeLocal(keys.language, language);
