import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStorable, storable, storableInPlace, storableValue } from './storable.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', 'ñ', '😀', '\u0000', '\ud83d', '\ude00') });

it('any text can be stored after cleaning; storable text stays the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const clean of [storable, storableInPlace]) {
        expect(isStorable(clean(text))).toBe(true);
        if (isStorable(text)) expect(clean(text)).toBe(text);
      }
      expect(storableInPlace(text)).toHaveLength(text.length);
    }),
  );
});

it('every text of a JSON value is cleaned', () => {
  const sent = String.raw`{"a":"x\u0000y","list":[{"b":"\ud800"},1,null]}`;
  expect(JSON.parse(sent, storableValue)).toEqual({ a: 'xy', list: [{ b: '\ufffd' }, 1, null] });
});
