import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programTerms } from './terms.ts';

describe('the words of a search for programs', () => {
  it('are the meaningful words, in English and Spanish', () => {
    expect(programTerms('Rides to the doctor')).toEqual(['rides', 'doctor']);
    expect(programTerms('Necesito ayuda con la renta')).toEqual(['renta']);
    expect(programTerms('  GED,  clases de inglés!')).toEqual(['ged', 'clases', 'ingles']);
  });

  it('are empty without a search text', () => {
    expect(programTerms('')).toEqual([]);
    expect(programTerms('to the & | ! :*')).toEqual([]);
  });

  it('never contain a query operator of the database, and are limited', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const terms = programTerms(typed);
        expect(terms.length).toBeLessThanOrEqual(8);
        for (const term of terms) expect(term).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
      }),
    );
  });
});
