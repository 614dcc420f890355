import { expect, it } from 'vitest';
import { matchesWords } from './search-words.ts';

it.each([
  ['José Álvarez', 'jose'],
  ['José Álvarez', 'ALV jos'],
  ['Switch Guide View', 'view swi'],
  ['anything', ''],
  ['anything', '  '],
])('%s is found by "%s"', (text, typed) => expect(matchesWords(text, typed)).toBe(true));

it.each([
  ['José Álvarez', 'ose'],
  ['José Álvarez', 'jose b'],
])('%s is not found by "%s"', (text, typed) => expect(matchesWords(text, typed)).toBe(false));
