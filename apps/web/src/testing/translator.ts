import { createInstance, type TFunction } from 'i18next';
import { vi } from 'vitest';
import spanish from '../shell/locales/es.ts';

/** The words of the screens in a language, with the real catalogue; dates and lists of the test are in it too. */
export function speaking(language: 'en' | 'es'): Promise<TFunction> {
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
