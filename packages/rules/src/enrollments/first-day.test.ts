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

describe('a last day of coverage before the first day in an earlier file', () => {
  const known = member({ begins: '2026-01-01', endsOn: null }, false);

  it.each([{ endsOn: '2025-12-31' }, { endsOn: '2025-12-31', isEnd: true }])('has a note', (written) => {
    const { coverage, notes } = withPossibleFirstDay(factsIn(written), known);
    expect(coverage.endsOn).toBe('2025-12-31');
    expect(notes.map(sentenceText)).toEqual([
      'The last day of coverage (December 31, 2025) is before the first day of coverage in an earlier file (January 1, 2026). Ask the sender whether the coverage ever began.',
    ]);
  });

  it.each([
    ['the days are equal', known, { endsOn: '2026-01-01' }],
    ['the last day is known', member({ begins: '2026-01-01', endsOn: '2025-12-31' }, true), { endsOn: '2025-12-31' }],
    ['the file has no last day', member({ begins: '2027-01-01', endsOn: null }, false), { isEnd: true }],
    ['the first day is unknown', member({ begins: null, endsOn: null }, false), { endsOn: '2025-12-31' }],
    ['the member is new', null, { endsOn: '2025-12-31' }],
  ])('has no note if %s', (_, before, written) => {
    const facts = factsIn(written);
    expect(withPossibleFirstDay(facts, before)).toBe(facts);
  });
});

describe('a day that means “without a day”', () => {
  const csv = { dayOrder: 'day-first' } as const;

  it.each([
    ['9999-12-31', {}],
    ['2999-12-31', {}],
    ['12/31/2078', {}],
    ['31/12/9999', { csv }],
    ['2958465', { csv }],
  ])('is no last day and removes an earlier end: %s', (endsOn, more) => {
    const facts = factsIn({ endsOn, ...more });
    expect(facts).toMatchObject({ coverage: { endsOn: null }, isOpenEnded: true });
  });

  it.each(['9999-12-31', '1900-01-01'])('is no first day and has a note: %s', (begins) => {
    const facts = factsIn({ begins });
    expect(facts.coverage.begins).toBeNull();
    expect(facts.notes.map(sentenceText)).toEqual([
      `${begins} is a placeholder, so the first day of coverage was not imported.`,
    ]);
  });

  it.each(['1900-01-01', '01/01/1900', '0001-01-01'])(
    'is no last day and keeps an earlier end if it is in the past: %s',
    (endsOn) => {
      const facts = factsIn({ endsOn });
      expect(facts.coverage.endsOn).toBeNull();
      expect(facts).not.toHaveProperty('isOpenEnded');
      expect(facts.notes).toEqual([]);
    },
  );
});

it.each([[null], ['9999-12-31']])('an end with the last day %s has a note about the assumed day', (endsOn) => {
  const facts = factsIn({ isEnd: true, endsOn });
  expect(notesOf(facts, { outcome: 'end', endsOn: today }).map(sentenceText)).toEqual([
    'The file ends the coverage without a last day, so Guidepost assumes November 27, 2026.',
  ]);
  expect(notesOf(facts, { outcome: 'unchanged', endsOn: null })).toEqual([]);
  expect(notesOf(factsIn({ isEnd: true, endsOn: today }), { outcome: 'end', endsOn: today })).toEqual([]);
});
