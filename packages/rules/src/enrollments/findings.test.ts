import { expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import type { LineValues } from './enrollment-facts.ts';
import { factsOf } from './facts.ts';

const member: LineValues = { memberNumber: 'A1', firstName: 'Ada', lastName: 'Okafor' };
const entry = (written: LineValues) => factsOf({ ...member, ...written }, 2, '2026-11-24');
const notesOf = (written: LineValues) => entry(written).facts?.notes.map((note) => sentenceText(note));

it('for a text that is too long reports that it was shortened, without its content', () => {
  expect(notesOf({ firstName: 'A'.repeat(20_000), plan: 'P'.repeat(121), line1: 'L'.repeat(201) })).toEqual([
    'First name is longer than 100 characters and was shortened.',
    'Street is longer than 200 characters and was shortened.',
    'Plan is longer than 120 characters and was shortened.',
  ]);
  expect(entry({ firstName: 'A'.repeat(20_000) }).facts?.content.firstName).toHaveLength(100);
  expect(notesOf({ firstName: 'A'.repeat(100) })).toEqual([]);
});

it('refuses a number that is too long, because a shortened one could belong to another member; such an email is omitted', () => {
  const { refused, facts } = entry({ memberNumber: '1'.repeat(81) });
  expect([refused && sentenceText(refused), facts]).toEqual([
    'The member number is longer than 80 characters. Ask the sender to correct it.',
    null,
  ]);
  const email = `${'a'.repeat(250)}@example.org`;
  expect(notesOf({ email })).toEqual(['The email address is longer than 254 characters and was not imported.']);
  expect(entry({ email }).facts?.content.emails).toEqual([]);
});

it('contains the reason for an omitted day: a two-digit year, or an impossible day', () => {
  expect(notesOf({ dateOfBirth: '12/31/49', begins: '1/1/26' })).toEqual([
    'The date of birth 12/31/49 has no four-digit year and was not imported.',
    '1/1/26 has no four-digit year, so the first day of coverage was not imported.',
  ]);
  expect(notesOf({ dateOfBirth: '02/30/1949' })).toEqual([
    '02/30/1949 is not a possible date of birth and was not imported.',
  ]);
});

it('never contains a possible social security number, and gives this reason', () => {
  for (const number of ['999-11-2222', '999112222', '999 11 2222'])
    expect(notesOf({ mobilePhone: number, email: number, state: number, line1: '1 Main St', endsOn: number })).toEqual([
      'State looks like a social security number and was not imported.',
      'Mobile phone looks like a social security number and was not imported.',
      'Email looks like a social security number and was not imported.',
      'Coverage ends looks like a social security number and was not imported.',
    ]);
  const shifted = { reportedLanguage: '999-11-2222', raceEthnicitySummary: '999-11-2222' };
  const kept = entry(shifted).facts?.content;
  expect([kept?.reportedLanguage, kept?.raceEthnicitySummary]).toEqual([null, null]);
  expect(JSON.stringify(entry(shifted))).not.toContain('2222');
  expect(notesOf({ line2: '999 11 2222', state: 'TX', zip: '999-11-2222' })).toEqual([
    'Apartment looks like a social security number and was not imported.',
    'An address needs a street or a city, so TX was not imported.',
    'ZIP code looks like a social security number and was not imported.',
  ]);
});

it('for a refused name with a direction character shows this character', () => {
  const { name, refused } = entry({ firstName: '\u202eevil' });
  expect([name, refused && sentenceText(refused)]).toEqual([
    '⟨U+202E⟩evil Okafor',
    'The name has hidden characters that reverse the text. Ask the sender to correct it.',
  ]);
});

it('lists values without a field', () => {
  expect(
    notesOf({ gender: 'Z', reportedLanguage: 'qqq', raceEthnicitySummary: 'Q', zip: '77002', state: 'TX' }),
  ).toEqual([
    'An address needs a street or a city, so TX was not imported.',
    'An address needs a street or a city, so 77002 was not imported.',
    'Gender “Z” is not a known value and was not imported.',
    'Reported language “qqq” is not a known value and was not imported.',
    'Race and ethnicity “Q” is not a known value and was not imported.',
  ]);
  expect(notesOf({ gender: '999-11-2222' })).toEqual([
    'Gender looks like a social security number and was not imported.',
  ]);
});

it.each(['U', 'unknown', 'N/A', 'none', 'Declined', 'not given', 'und', 'zxx', 'mis', '7', 'E'])(
  'does not report a placeholder for an unknown value as omitted: %s',
  (value) => {
    const { facts } = entry({ gender: value, reportedLanguage: value, raceEthnicitySummary: value });
    expect(facts?.content).toMatchObject({ gender: null, reportedLanguage: null, raceEthnicitySummary: null });
    expect(facts?.notes).toEqual([]);
  },
);
