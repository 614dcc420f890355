import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { announce } from '../shared/announce.tsx';
import { currentLanguage, type Language, storeLanguage } from '../shared/language.ts';
import { keys } from '../shared/storage.ts';

/**
 * The keys are English sentences. A sentence without a translation is shown in English. A language's catalog is loaded
 * when the language is chosen.
 */
const catalogs: Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  es: () => import('./locales/es.ts'),
};

async function load(language: Language): Promise<void> {
  const catalog = await catalogs[language]?.();
  if (catalog) i18next.addResourceBundle(language, 'translation', catalog.default);
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { translation: {} } },
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
});

/** Changes the user interface language and stores it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await apply(language);
}

async function apply(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  // removes the last announcement, because it is in the previous language
  announce('');
}

if (currentLanguage() !== 'en') await apply(currentLanguage());

// All tabs of a browser use the same language. If it changes in another tab, it changes here too.
addEventListener('storage', ({ key }) => {
  if (key === keys.language) void apply(currentLanguage());
});
