import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { announce } from '../shared/announce.tsx';
import { currentLanguage, type Language, storeLanguage } from '../shared/language.ts';
import { loadWithRetry } from '../shared/lazy-part.ts';
import { keys } from '../shared/storage.ts';
import { catalogs } from './locales/catalogs.ts';
import { showError } from './toasts/store.ts';

/** Loads the catalog of a language. A sentence without a translation is shown in English. */
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

/** The language that the user chose last, while its catalog is being loaded. */
let chosen: Language | undefined;

/**
 * Changes the user interface language and stores it on this device. If the catalog cannot be loaded, shows an error and
 * changes nothing. Resolves to true if the language was changed.
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  chosen = language;
  try {
    await load(language);
  } catch {
    if (chosen === language) showError({ message: 'The language did not load. Check your connection and try again.' });
    return false;
  }
  // the user may have chosen another language in the meantime
  if (chosen !== language) return false;
  storeLanguage(language);
  await show(language);
  return true;
}

async function show(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  // removes the last announcement, because it is in the previous language
  announce('');
}

/** Shows the stored language as soon as its catalog can be loaded. */
async function showStored(): Promise<void> {
  const language = currentLanguage();
  await loadWithRetry(() => load(language));
  if (language === currentLanguage()) await show(language);
}

const stored = currentLanguage();
if (stored !== 'en') {
  const isLoaded = await load(stored).then(
    () => true,
    () => false,
  );
  // without the catalog, the app starts in English
  if (isLoaded) await show(stored);
  else void showStored();
}

// All tabs of a browser use the same language. If it changes in another tab, it changes here too.
addEventListener('storage', ({ key }) => {
  if (key === keys.language) void showStored();
});
