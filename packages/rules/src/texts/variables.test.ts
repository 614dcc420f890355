import { expect, it } from 'vitest';
import { templateTextFor } from './variables.ts';

const both = { template: 'See you', templateEs: 'Nos vemos' };

it("a template has its Spanish text if Spanish is the member's first language", () => {
  const textFor = (reportedLanguage: string | null, language: 'en' | 'es' = 'en', of = both) =>
    templateTextFor(of, { reportedLanguage, language });
  expect([textFor('Spanish'), textFor('Spanish, English', 'en')]).toEqual(['Nos vemos', 'Nos vemos']);
  expect([textFor('English, Spanish', 'es'), textFor('Quechua', 'es')]).toEqual(['See you', 'See you']);
  // without a reported language, the member's language for texts is used
  expect([textFor(null, 'es'), textFor(null)]).toEqual(['Nos vemos', 'See you']);
  expect(textFor('Spanish', 'es', { ...both, templateEs: ' ' })).toBe('See you');
});
