import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needChanges, replayNeed } from './history.ts';
import { inNeedOrder } from './order.ts';
import { findIssues, matchedTag } from './search.ts';
import { day, instant } from './testing/arbitrary.ts';

describe('the needs of a member', () => {
  const need = (
    id: number,
    status: 'identified' | 'fulfilled' | 'unresolved',
    expiresAt: string,
    identifiedAt: string,
  ) => ({
    id,
    status,
    expiresAt,
    identifiedAt,
  });

  it('start with active needs, the next to expire first, then the newest others', () => {
    const needs = [
      need(1, 'fulfilled', '2026-11-21', '2026-09-01T10:00:00Z'),
      need(2, 'identified', '2027-01-10', '2026-11-01T10:00:00Z'),
      need(3, 'unresolved', '2026-10-01', '2026-10-01T10:00:00Z'),
      need(4, 'identified', '2026-11-25', '2026-10-01T10:00:00Z'),
    ];
    expect(inNeedOrder(needs).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
  });

  it('are in the same order for any input order', () => {
    const any = fc.record({
      id: fc.nat(1000),
      status: fc.constantFrom('identified' as const, 'fulfilled' as const, 'unresolved' as const),
      expiresAt: day,
      identifiedAt: instant,
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: ({ id }) => id }), (needs) => {
        expect(inNeedOrder(needs.toReversed())).toEqual(inNeedOrder(needs));
      }),
    );
  });
});

describe('the history of a need', () => {
  const state = fc.record({
    identifiedAt: fc.option(instant),
    fulfilledAt: fc.option(instant),
    abandonedAt: fc.option(instant),
    expiresAt: fc.option(day),
    reason: fc.option(fc.string()),
    issue: fc.option(fc.nat(80)),
  });

  it('results in the current state when it is replayed', () => {
    fc.assert(
      fc.property(fc.array(state, { minLength: 1 }), (states) => {
        const updates = states.flatMap((after, n) => needChanges(states[n - 1] ?? null, after) ?? []);
        expect(replayNeed(updates)).toEqual(states.at(-1));
      }),
    );
  });

  it('with a gap never results in a state that was not stored', () => {
    const [one, other] = [
      needChanges(null, { ...emptyNeed, reason: 'a' }),
      needChanges({ ...emptyNeed, reason: 'b' }, { ...emptyNeed, reason: 'c' }),
    ];
    expect(() => replayNeed([one ?? {}, other ?? {}])).toThrow('The history of reason has a gap');
  });

  it('contains no entry for a change without a difference', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(needChanges(one, { ...one })).toBeNull();
      }),
    );
  });
});
const emptyNeed = {
  identifiedAt: null,
  fulfilledAt: null,
  abandonedAt: null,
  expiresAt: null,
  reason: null,
  issue: null,
};

describe('an issue is found', () => {
  const issues = [
    {
      label: 'Behind on electricity or gas',
      category: 'Utilities',
      tagCloud: ['light bill', 'shut-off notice', 'recibo de la luz'],
    },
    {
      label: 'No ride to medical appointments',
      category: 'Transportation',
      tagCloud: ['no ride to the doctor', 'bus pass'],
    },
    { label: 'Light housekeeping', category: 'Daily living', tagCloud: ['cleaning'] },
  ];
  const find = (typed: string) => findIssues(issues, typed).map(({ label }) => label);

  it('by the words that members use', () => {
    expect(find('light bill')).toEqual(['Behind on electricity or gas']);
    expect(find('no ride to the doc')).toEqual(['No ride to medical appointments']);
    expect(find('recibo luz')).toEqual(['Behind on electricity or gas']);
  });

  it('by its name before its tags, in any case and without accents', () => {
    expect(find('light')).toEqual(['Light housekeeping', 'Behind on electricity or gas']);
    expect(find('ELECTRICÍTY')).toEqual(['Behind on electricity or gas']);
    expect(find('transp bus')).toEqual(['No ride to medical appointments']);
  });

  it('by a sentence of the member', () => {
    expect(find('my lights are off')).toEqual(['Behind on electricity or gas']);
    expect(find('there is no ride for my doctor')).toEqual(['No ride to medical appointments']);
  });

  it('by the words in a tag, which explains the match better than the name', () => {
    const water = {
      label: 'Water bill or no water',
      category: 'Utilities',
      tagCloud: ['recibo del agua', 'sin agua', 'water cut off'],
    };
    expect(matchedTag(water, 'sin agua')).toBe('sin agua');
    expect(matchedTag(water, 'they cut off my water')).toBe('water cut off');
    expect(matchedTag(water, 'water bi')).toBeUndefined();
    expect(matchedTag(water, 'bus')).toBeUndefined();
    expect(matchedTag(water, ' ')).toBeUndefined();
  });

  it('by at least half of the typed words, and all issues are found without words', () => {
    expect(find('light bill tomorrow')).toEqual(['Behind on electricity or gas']);
    expect(find('light complete nonsense')).toEqual([]);
    expect(find('  ')).toEqual(issues.map(({ label }) => label));
  });
});
