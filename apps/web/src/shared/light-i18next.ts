import { useSyncExternalStore } from 'react';

/**
 * The part of i18next and react-i18next that the app uses. It replaces both packages in the built app
 * (light-translations.ts), where they would be a fifteenth of the first load. Its texts are the same as those of the
 * packages (light-i18next.test.ts).
 */

type Values = Readonly<Record<string, unknown>>;
type Catalog = Readonly<Record<string, string>>;

interface Translation {
  t: (key: string, values?: Values) => string;
  i18n: { language: string };
}

const catalogs = new Map<string, Catalog>();
const placeholder = /\{([^{}]+)\}/g;

/** Inserts the values into a text. A placeholder without a value stays as it is. */
const withValues = (text: string, values: Values): string =>
  text.replace(placeholder, (whole, name: string) => (name in values ? String(values[name] ?? '') : whole));

function translationOf(language: string): Translation {
  const catalog = catalogs.get(language) ?? {};
  const find = (key: string) => (Object.hasOwn(catalog, key) ? catalog[key] : undefined);
  return {
    t(key, values) {
      if (values === undefined) return find(key) ?? key;
      const { context } = values;
      const text = (context ? find(`${key}_${String(context)}`) : undefined) ?? find(key) ?? key;
      return withValues(text, values);
    },
    i18n: { language },
  };
}

let current = translationOf('en');
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns the function that translates into the user's language. It changes when the language changes.
 * @public imported as react-i18next
 */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, () => current);

/**
 * Connects i18next with React, which needs nothing here.
 * @public imported as react-i18next
 */
export const initReactI18next = {};

const i18next = {
  use: () => i18next,
  init: async () => {},
  /** Adds a language's catalog. `changeLanguage` shows it. */
  addResourceBundle(language: string, _namespace: string, catalog: Catalog): void {
    catalogs.set(language, catalog);
  },
  async changeLanguage(language: string): Promise<void> {
    current = translationOf(language);
    for (const listener of listeners) listener();
  },
  t: (key: string, values?: Values): string => current.t(key, values),
};

export default i18next;
