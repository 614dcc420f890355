import { afterEach, expect, it, vi } from 'vitest';
import { speaking } from '../../testing/translator.ts';
import { fieldValueText } from './field-value.ts';

afterEach(() => vi.unstubAllGlobals());

it('formats a stored value in the language of the screen according to its field', async () => {
  const t = await speaking('es');
  const said = (field: string, value: string) => fieldValueText(t, field, value);
  expect(said('raceEthnicitySummary', 'White (Mexican, Puerto Rican)')).toBe('Blanco (Mexicano, Puertorriqueño)');
  expect(said('reportedLanguage', 'Spanish, Quechua')).toBe('Español, Quechua');
  expect(said('language', 'en')).toBe('Inglés');
  expect(said('dateOfBirth', '1958-11-24')).toBe('24 nov 1958');
  expect(said('timeZone', 'America/Chicago')).not.toContain('America');
});

it('leaves names, free text and unknown fields unchanged', async () => {
  const t = await speaking('es');
  expect(fieldValueText(t, 'preferredName', 'May')).toBe('May');
  expect(fieldValueText(t, 'pronouns', '{count} Today')).toBe('{count} Today');
  expect(fieldValueText(t, 'address', 'Today, Spanish')).toBe('Today, Spanish');
});
