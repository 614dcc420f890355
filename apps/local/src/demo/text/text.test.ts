import { describe, expect, it } from 'vitest';
import { vocabularyOf } from '../note-text.ts';
import { createRandom } from '../random.ts';
import type { DemoMember, DemoProgram, DemoStaff } from '../world.ts';
import { recordedConversations } from './calls.ts';
import { cities } from './cities.ts';
import { programKinds, tags } from './directory.ts';
import { backgrounds, backgroundWeights } from './names.ts';
import { knownNeeds, needStories } from './needs.ts';
import { noteConditions } from './note-conditions.ts';
import { checkIns, inHospitalNotes, knownNotes, outreachNotes, stayStorylines, storylines } from './notes.ts';
import { knownPeople } from './people.ts';
import { health, home, people, reachability, work } from './profiles.ts';
import { surveyWords } from './surveys.ts';
import { demoWorkflows } from './workflows.ts';

const [city] = cities;
const member = {
  city,
  client: { name: 'Sunrise Health' },
  gender: 'Female',
  raceEthnicitySummary: 'White (Mexican)',
  firstName: 'Dolores',
  lastName: 'Peña',
  reportedLanguage: 'Spanish',
  stays: [] as DemoMember['stays'],
} as DemoMember;
const programs = tags.map(({ key }) => ({ name: key, city, tags: [key] as readonly string[] }) as DemoProgram);
const guide = { firstName: 'Ana' } as DemoStaff;
const words = Object.keys(vocabularyOf({ programs }, member, guide, createRandom('test')));

/** Returns the words of all `{word}` gaps, without those that have a value. */
const unknownGaps = (texts: unknown, known: readonly string[]): string[] =>
  [...JSON.stringify(texts).matchAll(/\{(\w)(\w*)\}/g)]
    .map(([, first = '', rest = '']) => first.toLowerCase() + rest)
    .filter((word) => !known.includes(word));

/** Returns the items that are not in the list. */
const missing = (used: readonly string[], existing: readonly string[]): string[] =>
  used.filter((key) => !existing.includes(key));

describe("the demo's texts", () => {
  it('have only gaps that can be filled', () => {
    const notes = { storylines, stayStorylines, inHospitalNotes, checkIns, outreachNotes, knownNotes };
    expect(unknownGaps(notes, [...words, 'day', 'amount', 'small'])).toEqual([]);
    expect(unknownGaps(recordedConversations, [...words, 'day', 'amount'])).toEqual([]);
    expect(unknownGaps({ needStories, work, home, people, health, reachability }, words)).toEqual([]);
    expect(unknownGaps(knownNeeds, [])).toEqual([]);
  });

  it('have only conditions that exist', () => {
    const used = [...storylines, ...stayStorylines, ...checkIns].flatMap(({ when }) => when ?? []);
    expect(missing(used, Object.keys(noteConditions))).toEqual([]);
  });

  it('have needs only for storylines, with at most one step for each note', () => {
    const topics = storylines.map(({ topic }) => topic);
    expect(topics).toEqual([...new Set(topics)]);
    expect(missing(Object.keys(needStories), topics)).toEqual([]);
    for (const { topic, steps } of storylines)
      expect([topic, (needStories[topic]?.steps.length ?? 0) <= steps.length]).toEqual([topic, true]);
  });

  it('name only people, backgrounds and tags that exist', () => {
    const names = knownPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(missing([...Object.keys(knownNotes), ...Object.keys(knownNeeds)], names)).toEqual([]);
    const weighted = Object.values(backgroundWeights).flatMap((weights) => Object.keys(weights));
    const used = [...weighted, ...knownPeople.map(({ background }) => background)];
    expect(missing(used, Object.keys(backgrounds))).toEqual([]);
    const usedTags = [...programKinds.flatMap((kind) => kind.tags), ...tags.flatMap(({ parent }) => parent ?? [])];
    expect(
      missing(
        usedTags,
        tags.map(({ key }) => key),
      ),
    ).toEqual([]);
  });

  it('have surveys whose answers lead to existing questions', () => {
    const inWorkflows = demoWorkflows.flatMap(({ phases }) => phases.flatMap(({ survey }) => survey ?? []));
    for (const { name, questions } of [...Object.values(surveyWords), ...inWorkflows]) {
      const keys = questions.map(({ key }) => key);
      const next = questions.flatMap(({ nextQuestionKey, options }) =>
        [nextQuestionKey, ...options.map((option) => option.nextQuestionKey)].flatMap((key) => key ?? []),
      );
      expect([name, missing(next, keys)]).toEqual([name, []]);
    }
  });
});
