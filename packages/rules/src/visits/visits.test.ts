import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { hasInsufficientNotes, isUnfinished, minNoteCharacters } from './notes.ts';
import { defaultVisitMinutes, durationSentence, isVisitDuration, visitDurations, visitTimes } from './options.ts';
import { visitFinisher } from './visit-finisher.ts';
import { visitStartProblem } from './visit-start.ts';

describe('a visit', () => {
  it('takes 5 minutes to 6 hours, in smaller steps up to an hour', () => {
    expect([visitDurations[0], visitDurations[11], visitDurations[12], visitDurations.at(-1)]).toEqual([
      5, 60, 75, 360,
    ]);
    expect(visitDurations).toContain(defaultVisitMinutes);
    expect([5, 60, 75, 120, 360].map((minutes) => sentenceText(durationSentence(minutes)))).toEqual([
      '5 minutes',
      '1 hour',
      '1 hour 15 minutes',
      '2 hours',
      '6 hours',
    ]);
    const after = (minutes: number) => Temporal.Instant.from('2026-11-20T10:00:00Z').add({ minutes }).toString();
    expect(
      [0, -5, 5, 62, 65, 75, 360, 375].map((minutes) => isVisitDuration('2026-11-20T10:00:00Z', after(minutes))),
    ).toEqual([false, false, true, false, false, true, true, false]);
  });

  it('begins every half hour from 7 to 21', () => {
    expect([visitTimes[0], visitTimes[1], visitTimes.at(-2), visitTimes.at(-1), visitTimes.length]).toEqual([
      '07:00',
      '07:30',
      '20:30',
      '21:00',
      29,
    ]);
  });
});

it('must have begun, in this century, in the zone of the user who logs it', () => {
  const now = Temporal.Instant.from('2026-11-21T03:00:00Z');
  const why = (begins: string) => {
    const problem = visitStartProblem(Temporal.Instant.from(begins), now, 'America/Chicago');
    return problem && sentenceText(problem);
  };
  expect([why('2026-11-21T03:00:00Z'), why('2026-11-20T15:00:00Z'), why('2000-01-01T15:00:00Z')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(why('2026-11-21T03:30:00Z')).toBe('The time must not be in the future.');
  expect(why('2026-11-21T15:00:00Z')).toBe('The date must be before November 21');
  expect(why('1999-12-31T15:00:00Z')).toBe('The date must not be before January 1, 2000');
});

it('a visit or call is finished by the user who had it if they see the member, otherwise by the guide', () => {
  const by = asId<'Staff'>(7);
  expect(visitFinisher({ by, seesMember: true })).toBe(by);
  expect(visitFinisher({ by, seesMember: false })).toBeNull();
  expect(visitFinisher({ by: null, seesMember: false })).toBeNull();
});

describe('a note', () => {
  const needs = { needsNote: true };
  it('is long enough from 50 characters on, without surrounding spaces', () => {
    expect(hasInsufficientNotes(needs, 'x'.repeat(minNoteCharacters - 1))).toBe(true);
    expect(hasInsufficientNotes(needs, `${'x'.repeat(minNoteCharacters - 1)}   `)).toBe(true);
    expect(hasInsufficientNotes(needs, 'x'.repeat(minNoteCharacters))).toBe(false);
    expect(hasInsufficientNotes({ needsNote: false }, '')).toBe(false);
    expect(hasInsufficientNotes(null, '')).toBe(false);
  });

  it('is missing if there is an outcome without one', () => {
    expect(isUnfinished({ outcomeId: null, insufficientNotes: false })).toBe('outcome');
    expect(isUnfinished({ outcomeId: asId(1), insufficientNotes: true })).toBe('note');
    expect(isUnfinished({ outcomeId: asId(1), insufficientNotes: false })).toBeNull();
  });
});
