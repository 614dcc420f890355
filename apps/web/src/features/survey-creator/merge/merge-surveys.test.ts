import type { WrittenSurvey } from '@guidepost/contracts';
import { moved, newQuestion, withoutAsked } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { differences, mergeOf } from '../../../shell/forms/merge.ts';
import { dependentFields, surveyOfVersion, versionOfSurvey, withOwnKeys } from './merge-surveys.ts';
import { sharedKeys, valuesOf, versionOf } from './versions.ts';

const questions: WrittenSurvey['questions'] = [];
for (const key of ['rides', 'meals', 'home']) questions.push({ ...newQuestion(questions), key, text: `About ${key}?` });
const base: WrittenSurvey = {
  name: 'Check-in',
  displayName: 'Check-in',
  summary: 'How it goes.',
  isActionSurvey: false,
  questions,
};
const edited = (key: string, part: Partial<WrittenSurvey['questions'][number]>, survey = base): WrittenSurvey => ({
  ...survey,
  questions: survey.questions.map((one) => (one.key === key ? { ...one, ...part } : one)),
});

/** Merges two versions. For fields in `taken`, uses the other user's value. */
function merged(mine: WrittenSurvey, theirs: WrittenSurvey, taken: string[] = []) {
  const [first, second, third] = [versionOfSurvey(base), versionOfSurvey(mine), versionOfSurvey(theirs)];
  const shared = sharedKeys(first, second, third);
  const [was, own, other] = [first, second, third].map((one) => valuesOf(one, shared, dependentFields));
  const fields = [...new Set([was, own, other].flatMap((values) => Object.keys(values ?? {})))];
  const found = differences(fields, was ?? null, own ?? {}, other ?? {});
  return {
    both: found.filter(({ by }) => by === 'both').map(({ field }) => field),
    survey: surveyOfVersion(versionOf(mergeOf(own ?? {}, found, new Set(taken)), second, third, dependentFields)),
  };
}
const textsOf = ({ questions: all }: WrittenSurvey) => all.map(({ sortOrder, text }) => `${sortOrder} ${text}`);

describe('the edits of two administrators', () => {
  it('merge if they edit different questions, or different parts of a question', () => {
    const theirs = edited('home', { isRequired: false }, edited('meals', { text: 'Enough to eat?' }));
    const { both, survey } = merged(edited('home', { text: 'Safe at home?' }), theirs);
    expect(both).toEqual([]);
    expect(textsOf(survey)).toEqual(['1 About rides?', '2 Enough to eat?', '3 Safe at home?']);
    expect(survey.questions[2]?.isRequired).toBe(false);
    expect(survey.questions[0]).toEqual(base.questions[0]);
  });

  it('keep a new order, added questions at their places, and leave out deleted questions', () => {
    const added = { ...newQuestion(questions), key: 'pets', text: 'Any pets?' };
    const mine = { ...base, questions: moved([...questions, added], 3, 1) };
    const theirs = withoutAsked({ ...base, questions: moved(questions, 2, 0) }, 'meals');
    expect(textsOf(merged(mine, theirs).survey)).toEqual(['1 About home?', '2 About rides?', '3 Any pets?']);
  });

  it('let the user decide about a question that one edited and the other deleted', () => {
    const mine = edited('meals', { text: 'Enough to eat?' });
    const theirs = withoutAsked(base, 'meals');
    expect(merged(mine, theirs).both).toEqual(['item/meals']);
    expect(textsOf(merged(mine, theirs).survey)).toContain('2 Enough to eat?');
    expect(textsOf(merged(mine, theirs, ['item/meals']).survey)).toEqual(['1 About rides?', '2 About home?']);
  });

  it('let the user decide if both changed the options, and keep the type with its options', () => {
    const mine = edited('meals', { type: 'date', options: [] });
    const theirs = edited('meals', { options: [] });
    const { both } = merged(mine, theirs);
    expect(both).toEqual(['item/meals/answer']);
    expect(merged(mine, theirs, both).survey.questions[1]?.type).toBe('radio');
  });

  it('keep both new questions, even if they have the same key', () => {
    const add = (text: string): WrittenSurvey => ({
      ...base,
      questions: [...questions, { ...newQuestion(questions), text, nextQuestionKey: 'question-4' }],
    });
    const own = withOwnKeys(base, add('Mine?'), add('Theirs?'));
    expect([...own.renamed]).toEqual([['question-4', 'question-4-2']]);
    expect(own.mine.questions[3]).toMatchObject({ key: 'question-4-2', nextQuestionKey: 'question-4-2' });
    expect(textsOf(merged(own.mine, add('Theirs?')).survey).slice(3)).toEqual(['4 Theirs?', '5 Mine?']);
  });

  it('do not differ if the database returned the keys of a record in a different order', () => {
    const turned = JSON.parse(JSON.stringify(base), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    const surveyTexts = (survey: WrittenSurvey) => {
      const version = versionOfSurvey(survey);
      return Object.entries(valuesOf(version, sharedKeys(version), dependentFields)).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]);
    };
    expect(surveyTexts(turned).sort()).toEqual(surveyTexts(base).sort());
  });
});
