import { describe, expect, it } from 'vitest';
import { memberSearch } from './terms.ts';

describe('memberSearch', () => {
  it('finds a number in any notation', () => {
    for (const term of ['(713) 555-0142', '713-555-0142', '713 555 0142', '7135550142', '1 713 555 0142']) {
      expect(memberSearch(term)).toEqual({ kind: 'phone', digits: '7135550142' });
    }
  });
  it('accepts a part of a number', () => expect(memberSearch('555-01')).toEqual({ kind: 'phone', digits: '55501' }));
  it('splits a name into its words', () =>
    expect(memberSearch('  José  Peña ')).toEqual({ kind: 'name', words: ['José', 'Peña'] }));
  it('accepts a name with the last name first', () => {
    expect(memberSearch('Esparza, Miguel')).toEqual({ kind: 'name', words: ['Esparza', 'Miguel'] });
    expect(memberSearch('López,Arturo;')).toEqual({ kind: 'name', words: ['López', 'Arturo'] });
  });
  it('finds no member by punctuation alone', () => {
    for (const term of [',', "'", '’ ;']) expect([term, memberSearch(term)]).toEqual([term, { kind: 'nothing' }]);
    expect(memberSearch('%')).toEqual({ kind: 'name', words: ['%'] });
  });
  it('searches by id only after a suggestion was selected', () => {
    expect(memberSearch('42', 'subjectId')).toEqual({ kind: 'subjectId', id: 42 });
    expect(memberSearch('42')).toEqual({ kind: 'phone', digits: '42' });
    expect(memberSearch('4x', 'subjectId')).toEqual({ kind: 'nothing' });
  });
  it('finds all members without a term', () => expect(memberSearch('   ')).toEqual({ kind: 'all' }));
});
