import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import type { EnrolledMember } from './compare.ts';
import { type EnrollmentEntry, factsOf } from './facts.ts';
import { notesOf, withPossibleFirstDay } from './notes.ts';

const today = '2026-11-27';
const line = { memberNumber: 'E4', firstName: 'Dan', lastName: 'Ender', dateOfBirth: '1960-01-04' };
function factsIn(written: Parameters<typeof factsOf>[0]): NonNullable<EnrollmentEntry['facts']> {
  const { facts } = factsOf({ ...line, ...written }, 1, today);
  if (!facts) throw new Error('refused');
  return facts;
}
const member = (
  coverage: { begins: string | null; endsOn: string | null },
  isEnded: boolean,
): Pick<EnrolledMember, 'coverage' | 'isEnded' | 'hasEndedContact'> => ({
  coverage: { ...factsIn({}).coverage, ...coverage },
  isEnded,
  hasEndedContact: isEnded,
});
const ended = member({ begins: '2026-01-01', endsOn: '2026-08-15' }, true);
const begins = '2026-11-01';

describe('a first day of coverage after the last day', () => {
  it('is left out with a note if the line does not continue the coverage', () => {
    const { coverage, notes } = withPossibleFirstDay(factsIn({ begins, isChange: true }), ended);
    expect(coverage.begins).toBeNull();
    expect(notes.map(sentenceText)).toEqual([
      'The first day of coverage (November 1, 2026) is after the last day (August 15, 2026), so the first day was not imported. If the coverage continues, ask the sender for a line that adds or reinstates it.',
    ]);
  });

  it.each([
    ['of a new member', null, { begins, endsOn: '2026-10-31' }],
    [
      'of a coverage that ends',
      member({ begins: null, endsOn: null }, false),
      { begins, endsOn: '2026-10-31', isEnd: true },
    ],
    ['with a known end in the future', member({ begins: null, endsOn: '2026-12-31' }, false), { begins: '2027-01-01' }],
  ])('is left out: %s', (_, known, written) => {
    expect(withPossibleFirstDay(factsIn(written), known).coverage.begins).toBeNull();
  });

  it.each([
    ['the member returns', ended, { begins }],
    [
      'the line has no end on purpose',
      member({ begins: null, endsOn: '2026-08-15' }, false),
      { begins, isOpenEnded: true },
    ],
    ['the line has a later end', ended, { begins, endsOn: '2026-12-31', isChange: true }],
    ['the file has no last day', null, { begins: '2027-01-01', isEnd: true }],
    ['the days are equal', null, { begins, endsOn: begins }],
  ])('remains if %s', (_, known, written) => {
    const facts = factsIn(written);
    expect(withPossibleFirstDay(facts, known)).toBe(facts);
  });
});

it.each([[null], ['9999-12-31']])('an end with the last day %s has a note about the assumed day', (endsOn) => {
  const facts = factsIn({ isEnd: true, endsOn });
  expect(notesOf(facts, { outcome: 'end', endsOn: today }).map(sentenceText)).toEqual([
    'The file ends the coverage without a last day, so November 27, 2026 is assumed.',
  ]);
  expect(notesOf(facts, { outcome: 'unchanged', endsOn: null })).toEqual([]);
  expect(notesOf(factsIn({ isEnd: true, endsOn: today }), { outcome: 'end', endsOn: today })).toEqual([]);
});
