import { asId, type IdOf } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFieldLabel } from './changes.ts';
import { reportedLanguages } from './languages.ts';
import { raceEthnicities, raceEthnicityProblem, raceEthnicitySummary } from './races.ts';
import { changeCounts } from './since.ts';

describe('the available languages', () => {
  it('are 65, each once, and start with the two most frequent ones', () => {
    expect(new Set(reportedLanguages).size).toBe(65);
    expect(reportedLanguages.slice(0, 2)).toEqual(['English', 'Spanish']);
  });
});

const idOf = (name: string) =>
  raceEthnicities.find((entry) => entry.name === name)?.raceEthnicityId as IdOf<'RaceEthnicity'>;
const choose = (...names: string[]) => names.map((name) => ({ raceEthnicityId: idOf(name), detail: null }));

describe('the available races and ethnicities', () => {
  it('have unique ids and names, and existing parents', () => {
    expect(new Set(raceEthnicities.map((entry) => entry.raceEthnicityId)).size).toBe(raceEthnicities.length);
    const ids = new Set(raceEthnicities.map((entry) => entry.raceEthnicityId));
    for (const { parentRaceEthnicityId } of raceEthnicities)
      expect(parentRaceEthnicityId === null || ids.has(parentRaceEthnicityId)).toBe(true);
  });

  it.each([
    [['White', 'Mexican'], 'White (Mexican)'],
    [['White', 'Hispanic or Latino', 'Mexican'], 'White (Mexican)'],
    [['Filipino'], 'Asian (Filipino)'],
    [['Black or African American', 'Not Hispanic or Latino'], 'Black or African American (Not Hispanic or Latino)'],
    [['Asian', 'White'], 'Asian, White'],
    [['Mexican', 'Cuban'], 'Cuban, Mexican'],
    [['Hispanic or Latino'], 'Hispanic or Latino'],
    [[], null],
  ])('%j are summarized as %j', (names, summary) => {
    expect(raceEthnicitySummary(choose(...names))).toBe(summary);
  });

  it('include the free text of *other*', () => {
    expect(
      raceEthnicitySummary([{ raceEthnicityId: idOf('Other'), detail: 'Métis' }, ...choose('Not Hispanic or Latino')]),
    ).toBe('Métis (Not Hispanic or Latino)');
  });

  it('have the same summary in any order, with each choice or its more specific entries', () => {
    const some = fc.subarray(raceEthnicities.map(({ raceEthnicityId }) => ({ raceEthnicityId, detail: null })));
    fc.assert(
      fc.property(some, (choices) => {
        const summary = raceEthnicitySummary(choices);
        expect(raceEthnicitySummary(choices.toReversed())).toBe(summary);
        expect(summary === null).toBe(choices.length === 0);
        for (const { raceEthnicityId } of choices) {
          const entry = raceEthnicities.find((one) => one.raceEthnicityId === raceEthnicityId);
          const hasNarrower = choices.some((one) => Math.floor(one.raceEthnicityId / 100) === raceEthnicityId);
          if (!hasNarrower) expect(summary).toContain(entry?.name);
        }
      }),
    );
  });

  it.each([
    [choose('White', 'White'), 'You can choose each option only once.'],
    [[{ raceEthnicityId: asId<'RaceEthnicity'>(99_999), detail: null }], 'This race or ethnicity could not be found.'],
    [[{ raceEthnicityId: asId<'RaceEthnicity'>(5), detail: 'x' }], 'Only "Other" allows a description.'],
    [choose('Prefers not to say', 'White'), '"Prefers not to say" cannot be combined with other choices.'],
    [choose('Mexican', 'Not Hispanic or Latino'), 'Choose either “Hispanic or Latino” or “Not Hispanic or Latino”.'],
    [choose('White', 'Mexican'), null],
  ])('%j: %s', (choices, problem) => {
    expect(raceEthnicityProblem(choices)?.key ?? null).toBe(problem);
  });
});

describe('the changes since the page was last opened', () => {
  it('are counted in words, conversations first, unnamed kinds last', () => {
    const changes = [
      { kind: 'member_status', count: 1 },
      { kind: 'odd', count: 1 },
      { kind: 'message', count: 1 },
      { kind: 'profile', count: 2 },
      { kind: 'strange', count: 2 },
    ];
    expect(changeCounts(changes).map(({ count, word }) => `${count} ${word}`)).toEqual([
      '1 text',
      '1 status change',
      '2 profile changes',
      '3 other updates',
    ]);
  });

  it('are empty without changes', () => {
    expect(changeCounts([])).toEqual([]);
    expect(changeCounts([{ kind: 'note', count: 0 }])).toEqual([]);
  });
});

describe('a field of the change log', () => {
  it.each([
    ['preferredName', 'Preferred name'],
    ['memberStatus', 'Member status'],
    ['due_date', 'Due date'],
  ])('%s is shown as %s', (field, label) => {
    expect(changeFieldLabel(field)).toBe(label);
  });
});
