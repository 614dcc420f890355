import { createInstance, type TFunction } from 'i18next';
import { vi } from 'vitest';
import spanish from '../shell/locales/es.ts';

/**
 * Returns the translation function for a language, with the real catalog. Also sets the language for formatting dates
 * and lists.
 */
export function createTranslator(language: 'en' | 'es'): Promise<TFunction> {
  vi.stubGlobal('localStorage', { getItem: () => language });
  return createInstance().init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: {} }, es: { translation: spanish } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  });
}
