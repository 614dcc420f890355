import { createInstance, type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import es from '../../shell/locales/es.ts';
import { durationText } from './durationText.ts';

const speaking = (lng: 'en' | 'es'): Promise<TFunction> =>
  createInstance().init({
    lng,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: {} }, es: { translation: es } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  });

it('says how long a visit took in hours and minutes', async () => {
  const t = await speaking('en');
  expect([1, 5, 60, 75, 120, 360].map((minutes) => durationText(t, minutes))).toEqual([
    '1 minute',
    '5 minutes',
    '1 hour',
    '1 hour 15 minutes',
    '2 hours',
    '6 hours',
  ]);
});

it('says it in Spanish where the screens are', async () => {
  const t = await speaking('es');
  expect([5, 60, 75].map((minutes) => durationText(t, minutes))).toEqual(['5 minutos', '1 hora', '1 hora 15 minutos']);
});
