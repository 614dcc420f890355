import { describe, expect, it } from 'vitest';
import { birthdaysOf, fuzzySearch, typoPattern } from './fuzzy-search.ts';

describe('the other meanings of a search term', () => {
  it('include a birthday in any format', () => {
    for (const term of [
      '11/26/1958',
      '11-26-1958',
      '11.26.1958',
      '1958-11-26',
      'Nov 26 1958',
      'november 26, 1958',
      'Nov. 26th, 1958',
      '26 nov 1958',
      '26 de noviembre de 1958',
      '26/11/1958',
    ])
      expect([term, birthdaysOf(term)]).toEqual([term, ['1958-11-26']]);
    expect(birthdaysOf('11-26-58')).toEqual(['1958-11-26', '2058-11-26']);
    expect(birthdaysOf('2 ene 1960')).toEqual(['1960-01-02']);
    for (const term of ['2/30/1958', '713-555-0142', 'Dolores Whitaker', '26 1958', 'nov 1958', '11/26', '1203 Oak 12'])
      expect([term, birthdaysOf(term)]).toEqual([term, []]);
  });

  it('include a number and a street', () => {
    expect(fuzzySearch('H104-5521').number).toBe('h104-5521');
    expect(fuzzySearch('10455219').number).toBe('10455219');
    expect(fuzzySearch('1203 Oak Street')).toMatchObject({ number: null, street: ['1203', 'oak'] });
    expect(fuzzySearch('Ave')).toMatchObject({ street: [], number: null });
    expect(fuzzySearch('1203')).toEqual({ birthdays: [], number: '1203', street: [], name: [] });
    expect(fuzzySearch('11/26/1958')).toMatchObject({ street: [], name: [], number: null });
    expect(fuzzySearch('42', 'subjectId')).toEqual({ birthdays: [], number: null, street: [], name: [] });
  });

  it('include a name with one typing mistake in a word', () => {
    // \m and \M are PostgreSQL's word boundaries
    const fits = (typed: string, name: string) =>
      new RegExp((typoPattern(typed) ?? '(?!)').replaceAll(/\\[mM]/g, '\\b')).test(name);
    for (const typed of ['witaker', 'Whittaker', 'whitakre', 'whitakex', 'hwitaker', 'wihtak'])
      expect([typed, fits(typed, 'dolores whitaker')]).toEqual([typed, true]);
    expect(fits('doloras', 'dolores whitaker')).toBe(true);
    expect(fits('jhon', 'john smith')).toBe(true);
    expect(fits('jhon', 'johnson smith')).toBe(false);
    for (const typed of ['witakre', 'smith', 'wh'])
      expect([typed, fits(typed, 'dolores whitaker')]).toEqual([typed, false]);
    expect(fuzzySearch('doloras witaker').name.map(({ slip }) => slip !== null)).toEqual([true, true]);
    expect(fuzzySearch('O(x').name).toEqual([]);
  });
});
