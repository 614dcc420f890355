import { reportedLanguages } from '@guidepost/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languagesOf, languagesText } from './languages.ts';

it('separates languages of the list from free text', () => {
  expect(languagesOf('Spanish, English')).toEqual({ chosen: ['Spanish', 'English'], other: undefined });
  expect(languagesOf('Spanish, K’iche’')).toEqual({ chosen: ['Spanish'], other: 'K’iche’' });
  expect(languagesOf('')).toEqual({ chosen: [], other: undefined });
});

it('stores the chosen languages and reads them again', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...reportedLanguages)),
      fc.constantFrom(undefined, 'Mam'),
      (chosen, other) => {
        expect(languagesOf(languagesText({ chosen, other }))).toEqual({ chosen, other });
      },
    ),
  );
});
