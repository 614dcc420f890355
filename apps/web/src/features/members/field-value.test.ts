import { afterEach, expect, it, vi } from 'vitest';
import { createTranslator } from '../../testing/translator.ts';
import { fieldValueText } from './field-value.ts';

afterEach(() => vi.unstubAllGlobals());

it('formats a stored value in the language of the screen according to its field', async () => {
  const t = await createTranslator('es');
  const formattedValue = (field: string, value: string) => fieldValueText(t, field, value);
  expect(formattedValue('raceEthnicitySummary', 'White (Mexican, Puerto Rican)')).toBe(
    'Blanco (Mexicano, Puertorriqueño)',
  );
  expect(formattedValue('reportedLanguage', 'Spanish, Quechua')).toBe('Español, Quechua');
  expect(formattedValue('language', 'en')).toBe('Inglés');
  expect(formattedValue('dateOfBirth', '1958-11-24')).toBe('24 nov 1958');
  expect(formattedValue('timeZone', 'America/Chicago')).not.toContain('America');
});

it('leaves names, free text and unknown fields unchanged', async () => {
  const t = await createTranslator('es');
  expect(fieldValueText(t, 'preferredName', 'May')).toBe('May');
  expect(fieldValueText(t, 'pronouns', '{count} Today')).toBe('{count} Today');
  expect(fieldValueText(t, 'address', 'Today, Spanish')).toBe('Today, Spanish');
});
