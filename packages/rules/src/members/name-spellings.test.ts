import { describe, expect, it } from 'vitest';
import { foldName, nameSpellings } from './names.ts';

describe('the spellings of a name', () => {
  it.each([
    ['MUELLER', 'Müller'],
    ['Soerensen', 'Sørensen'],
    ['MOELLER-KUEHN', 'Möller-Kühn'],
    ['Mueller-Bauer', 'Müller-Bauer'],
    ['AASE', 'Åse'],
  ])('of %s contain %s, and the other way round', (written, name) => {
    expect(nameSpellings(written)).toContain(foldName(name));
    expect(nameSpellings(name)).toContain(foldName(written));
  });

  it.each(['Bauer', 'Steuer', 'Lee', "O'Brien", 'Li'])('of %s are only the name itself', (name) => {
    expect(nameSpellings(name)).toEqual([foldName(name)]);
  });
});
