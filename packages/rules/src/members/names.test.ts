import { expect, it } from 'vitest';
import { foldName } from './names.ts';

it.each([
  ['O’Brien', "O'BRIEN", 'obrien'],
  ['D’Angelo-Müller', 'DANGELO-MULLER', 'dangelo-muller'],
  ['ʻAkahi', 'Akahi', 'akahi'],
  ['Đặng', 'DANG', 'dang'],
  ['Łukasz Wójcik', 'Lukasz Wojcik', 'lukasz wojcik'],
  ['Weiß', 'WEISS', 'weiss'],
  ['Søren Æbelø', 'Soren Aebelo', 'soren aebelo'],
  ['Ελένη', 'Ελενη', 'ελενη'],
])('%s and %s are the same name', (one, other, folded) => {
  expect([foldName(one), foldName(other)]).toEqual([folded, folded]);
});

it('keeps signs that distinguish names', () => {
  // Hindi vowel signs and Japanese voicing marks are letters, not accents
  expect(foldName('राम')).not.toBe(foldName('रीमा'));
  expect(foldName('かな')).not.toBe(foldName('がな'));
});
