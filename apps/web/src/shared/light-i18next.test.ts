import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import spanish from '../shell/locales/es.ts';
import light from './light-i18next.ts';

const original = createInstance();
await original.init({
  lng: 'en',
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { translation: {} } },
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
});
original.addResourceBundle('es', 'translation', spanish);
light.addResourceBundle('es', 'translation', spanish);

const contexts = ['act', 'request', 'tab', 'unknown', '', undefined];
const keys = Object.keys(spanish).map((key) => key.replace(/_(act|request|tab)$/, ''));
const names = (key: string) => [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Sets of values for a text: none, those of a usual call, some that are hard to insert, and too few. */
const valuesFor = (key: string) => {
  const all = (value: unknown) => Object.fromEntries(names(key).map((name) => [name, value]));
  return [
    undefined,
    {},
    all('Ana'),
    all(1),
    all(0),
    all(null),
    all(undefined),
    all('{count} $t(Members) <b> $& $1'),
    ...contexts.map((context) => ({ ...all('Ana'), context })),
    { count: 2 },
  ];
};

it.each(['en', 'es'])('translates every text into %s as i18next does', async (language) => {
  await original.changeLanguage(language);
  await light.changeLanguage(language);
  const different = [...new Set([...keys, 'No such text', 'toString', ''])].flatMap((key) =>
    valuesFor(key).flatMap((values) => {
      const expected: string = (original.t as unknown as (key: string, values?: object) => string)(key, values);
      const found = light.t(key, values);
      return found === expected ? [] : [{ key, values, expected, found }];
    }),
  );
  expect(different.slice(0, 5)).toEqual([]);
});
