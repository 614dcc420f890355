import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnotherPerson, type NamedPerson } from './another-person.ts';

const ana: NamedPerson = {
  firstName: 'Ana',
  preferredName: null,
  lastName: 'Delgado',
  birthDay: '1958-03-04',
  sex: 'F',
};
const ben = { firstName: 'Ben', lastName: 'Torres', birthDay: '1990-12-31', sex: 'M' } as const;

describe('two records with one number', () => {
  it.each<[string, Partial<NamedPerson>, boolean]>([
    ['everything differs', ben, true],
    ['first name and birth date differ', { firstName: 'Ben', birthDay: '1990-12-31' }, true],
    ['last name and birth date differ', { lastName: 'Torres', birthDay: '1990-12-31' }, true],
    ['the names differ and the birth date is not known', { ...ben, birthDay: null, sex: null }, true],
    ['first name and sex differ and the birth date is not known', { firstName: 'Ben', birthDay: null, sex: 'M' }, true],
    ['all but the birth date differ', { ...ben, birthDay: ana.birthDay }, true],
    ['the names differ and the birth dates share two parts', { ...ben, birthDay: '1958-03-19' }, true],
    ['both names differ and the birth date is the same', { firstName: 'Ben', lastName: 'Torres' }, true],
    ['first name and a birth year 28 years away differ', { firstName: 'Ben', birthDay: '1986-03-04' }, true],
    ['sex and birth date differ', { birthDay: '1990-12-31', sex: 'M' }, true],
    ['nothing differs', {}, false],
    ['first name and one digit of the birth year', { firstName: 'Ben', birthDay: '1968-03-04' }, true],
    ['first name and a birth year two years away', { firstName: 'Ben', birthDay: '1960-03-04' }, true],
    ['only the first name differs and the birth date is not known', { firstName: 'Ben', birthDay: null }, true],
    ['a nickname, and the birth date is not known', { firstName: 'Anita', birthDay: null }, false],
    ['a slip in the first name, and the birth date is not known', { firstName: 'Anna', birthDay: null }, false],
    ['an initial, and the birth date is not known', { firstName: 'A.', birthDay: null }, false],
    ['another initial, and the birth date is not known', { firstName: 'B.', birthDay: null }, true],
    ['the last name, and the birth date is not known', { lastName: 'Torres', birthDay: null }, false],
    ['sex and one part of the birth date', { birthDay: '1958-03-19', sex: 'M' }, false],
    [
      'sex and birth date, but one first name is not known',
      { firstName: null, birthDay: '1990-12-31', sex: 'M' },
      false,
    ],
    ['the last name, since a marriage', { lastName: 'Torres' }, false],
    ['the birth date', { birthDay: '1990-12-31' }, false],
    ['the first name', { firstName: 'Ben' }, false],
    ['first name and sex', { firstName: 'Ben', sex: 'M' }, false],
    ['a slip in the first name', { firstName: 'Anna', birthDay: '1990-12-31' }, false],
    ['first and last name are exchanged', { firstName: 'Delgado', lastName: 'Ana', birthDay: '1990-12-31' }, false],
    ['only another first name is known', { firstName: 'Ben', lastName: null, birthDay: null, sex: null }, true],
    ['only a last name is known', { firstName: null, lastName: 'Torres', birthDay: null, sex: null }, false],
    ['no name is known', { ...ben, firstName: null, lastName: '-' }, false],
  ])('%s: %o is %s', (_, changes, expected) => {
    expect(isAnotherPerson(ana, { ...ana, ...changes })).toBe(expected);
  });

  it.each([
    ['Robert', 'Bob'],
    ['Margaret', 'Peggy'],
    ['Christopher', 'Chris'],
    ['Francisco', 'Paco'],
    ['María del Carmen', 'Carmen'],
    ['Łukasz', 'Lukasz'],
    ['Đặng', 'DANG'],
    ['Siobhán', 'SIOBHAN'],
    ['Jonh', 'John'],
    ['Rosa', 'Rosita'],
    ['Carlitos', 'Carlos'],
    ['Carmencita', 'Carmen'],
  ])('%s and %s are the same first name', (one, other) => {
    const change = { firstName: other, birthDay: '1990-12-31' };
    expect(isAnotherPerson({ ...ana, firstName: one }, { ...ana, ...change })).toBe(false);
  });

  it.each([
    ['Dan', 'Jan'],
    ['Rosita', 'Ana'],
    ['大明', 'Ben'],
    ['محمد', 'علي'],
  ])('%s and %s are different first names', (one, other) => {
    const change = { firstName: other, birthDay: '1990-12-31' };
    expect(isAnotherPerson({ ...ana, firstName: one }, { ...ana, ...change })).toBe(true);
  });

  it.each([
    ['Mario', 'Maria'],
    ['Dan', 'Danielle'],
  ])('%s and %s are two people with another sex and another birth date', (one, other) => {
    const change = { firstName: other, birthDay: '1990-12-31' };
    expect(isAnotherPerson({ ...ana, firstName: one }, { ...ana, ...change })).toBe(false);
    expect(isAnotherPerson({ ...ana, firstName: one, sex: 'M' }, { ...ana, ...change })).toBe(true);
  });

  it('are one person if a preferred name agrees', () => {
    const preferring = { ...ana, preferredName: 'Ben' };
    expect(isAnotherPerson(preferring, { ...ana, firstName: 'Ben', birthDay: '1990-12-31' })).toBe(false);
  });

  it('have the same result in either order, and each person equals themselves', () => {
    const name = fc.option(
      fc.constantFrom('Ana', 'Anna', 'Ben', 'Bob', 'Robert', 'García López', 'Lopez', '王', '', '-'),
    );
    const person = fc.record<NamedPerson>({
      firstName: name,
      preferredName: name,
      lastName: name,
      birthDay: fc.option(fc.constantFrom('1958-03-04', '1958-04-03', '1990-03-04', '1970-01-01')),
      sex: fc.constantFrom('M', 'F', null),
    });
    fc.assert(
      fc.property(person, person, (a, b) => {
        expect(isAnotherPerson(a, b)).toBe(isAnotherPerson(b, a));
        expect(isAnotherPerson(a, a)).toBe(false);
      }),
    );
  });
});
