import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberSearchType } from './search.ts';

describe('the type of a search', () => {
  it.each(['713', '713-555', '(713) 555-0142', ' 7 1 3 ', '(0)', '+1713', ' +1 281 555 4249'])(
    '%s is a phone search',
    (term) => {
      expect(memberSearchType(term)).toBe('phone');
    },
  );

  it.each(['', ' ', '-', '()', 'Lola', '713 Lola', '+', '+ Lola', '1+713', '713.555', '713\t555', '７１３'])(
    '%j is a name search',
    (term) => {
      expect(memberSearchType(term)).toBe('name');
    },
  );

  it('is a phone search exactly if every character is allowed and one is a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0159-() ') }), (term) => {
        expect(memberSearchType(term)).toBe(/\d/.test(term) ? 'phone' : 'name');
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(memberSearchType(`${before}a${after}`)).toBe('name');
      }),
    );
  });
});
