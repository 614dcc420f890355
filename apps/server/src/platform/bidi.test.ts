import { describe, expect, it } from 'vitest';
import { directionOf, hasRtl, mirrored, piecesOf } from './bidi.ts';

const drawn = (line: string, base = directionOf(line)) => piecesOf(line, base).map(({ text }) => text);

describe('the order of characters in mixed scripts', () => {
  it('does not split text that runs from left to right', () => {
    for (const line of ['', 'Ana Ortiz (62), 5 Main St.', 'Жанна 王小明', '12.5 - 3'])
      expect(piecesOf(line, 'ltr').length).toBeLessThanOrEqual(1);
    expect(hasRtl('Nguyễn 12 ()')).toBe(false);
  });

  it('does not split a name that runs from right to left, including its spaces', () => {
    expect(piecesOf('Member: مريم الخوري', 'ltr')).toEqual([
      { text: 'Member: ', direction: 'ltr' },
      { text: 'مريم الخوري', direction: 'rtl' },
    ]);
    expect(drawn('Ana (דוד כהן) said')).toEqual(['Ana (', 'דוד כהן', ') said']);
    expect(drawn('מרים Smith כהן', 'ltr')).toEqual(['מרים', ' Smith ', 'כהן']);
  });

  it('puts numbers from left to right next to the words that they follow', () => {
    expect(drawn('Address: شارع 12.5 النيل, Cairo')).toEqual(['Address: ', ' النيل', '12.5', 'شارع ', ', Cairo']);
    expect(drawn('Room 12 דוד')).toEqual(['Room 12 ', 'דוד']);
    expect(drawn('דוד 12', 'ltr')).toEqual(['12', 'דוד ']);
  });

  it('starts a right-to-left line at its right', () => {
    expect(directionOf('12 שלום Ana')).toBe('rtl');
    expect(drawn('שלום Ana (5), טוב')).toEqual([', טוב', 'Ana (5)', 'שלום ']);
    expect(mirrored('(א) [ב]')).toBe(')א( ]ב[');
  });

  it('leaves combining marks with their letters', () => {
    const name = 'مَريَم';
    expect(piecesOf(name, 'ltr')).toEqual([{ text: name, direction: 'rtl' }]);
  });
});
