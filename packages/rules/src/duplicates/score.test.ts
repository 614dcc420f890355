import { describe, expect, it } from 'vitest';
import { compareMembers, type DuplicateFacts, duplicateScore, hasSameNameAndBirthDate } from './score.ts';

const ana: DuplicateFacts = {
  firstName: 'Ana',
  lastName: 'García',
  preferredName: null,
  dateOfBirth: '1950-03-04',
  gender: 'Female',
  medicareId: null,
  medicaidId: null,
  numbers: [],
  phones: ['+13465550123'],
  emails: [],
  addresses: ['12 Elm Street 77002'],
};
const withChanges = (change: Partial<DuplicateFacts>) => compareMembers(ana, { ...ana, ...change });
const emptyFacts = { phones: [], addresses: [] };

describe('two members', () => {
  it.each<[string, Partial<DuplicateFacts>, boolean]>([
    ['the same in all', {}, true],
    ['the same name and birth date', emptyFacts, true],
    ['an accent and a slip of the name', { ...emptyFacts, firstName: 'Anna', lastName: 'Garcia' }, false],
    ['an accent and a slip, and the same phone', { firstName: 'Ana', lastName: 'Garcai', addresses: [] }, true],
    ['names exchanged', { ...emptyFacts, firstName: 'Garcia', lastName: 'Ana' }, true],
    ['married since', { lastName: 'Holloway', addresses: [] }, true],
    ['twins of one household', { firstName: 'Beatriz' }, false],
    ['mother and daughter of one name', { dateOfBirth: '1979-08-12' }, false],
    ['day and month exchanged', { dateOfBirth: '1950-04-03', addresses: [] }, true],
    ['somebody else', { ...emptyFacts, firstName: 'Ruth', lastName: 'Okafor', dateOfBirth: '1944-01-01' }, false],
  ])('%s', (_what, change, isPair) => {
    expect(withChanges(change).score >= duplicateScore).toBe(isPair);
  });

  it('have the same score in either order', () => {
    const other = { ...ana, firstName: 'Anita', preferredName: 'Ana', dateOfBirth: '1950-04-03' };
    expect(compareMembers(ana, other)).toEqual(compareMembers(other, ana));
  });

  it.each<[string, Partial<DuplicateFacts>, boolean]>([
    ['an accent less', { lastName: 'GARCIA' }, true],
    ['another birth date', { dateOfBirth: '1950-03-05' }, false],
    ['a slip in the name', { firstName: 'Anna' }, false],
    ['no birth date', { dateOfBirth: null }, false],
  ])('have the same name and birth date, or not: %s', (_what, change, isSame) => {
    expect(hasSameNameAndBirthDate(ana, { ...ana, ...change })).toBe(isSame);
  });

  it('are described in sentences, the most important first', () => {
    const { reasons } = withChanges({ medicareId: null, numbers: [], addresses: [], gender: 'Male' });
    expect(reasons.map(({ key }) => key)).toEqual([
      'The same name',
      'The same birth date',
      'The same phone number',
      'A different gender',
    ]);
    const comparison = compareMembers(ana, { ...ana, firstName: 'Beatriz' }, true);
    expect(comparison.reasons[0]?.key).toBe('A hospital reported that these members are the same person');
  });

  it('match by a number that both have, from any source', () => {
    const a = { ...ana, ...emptyFacts, numbers: ['A-1001'], dateOfBirth: null };
    expect(compareMembers(a, { ...a, numbers: ['a1001'] }).reasons[0]).toEqual({
      key: 'The same number {number}',
      values: { number: 'a1001' },
    });
  });
});
