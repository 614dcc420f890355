import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { conditionsHold } from './conditions.ts';
import { surveyChanges } from './diff.ts';
import { numbered, written } from './edit.ts';
import type { SurveyAnswer } from './questions.ts';
import { scoreRange, scoresOf } from './scores.ts';
import { checkpoint, option, question, survey } from './testing/arbitrary.ts';
import { walkSurvey } from './walk.ts';

const chose = (questionId: number, ...selectedOptionIds: number[]): SurveyAnswer => ({
  questionId,
  round: 0,
  skipped: selectedOptionIds.length === 0,
  selectedOptionIds,
  textResponse: null,
});
const wrote = (questionId: number, textResponse: string): SurveyAnswer => ({
  ...chose(questionId, 0),
  selectedOptionIds: [],
  textResponse,
});
const scored = (id: number, part = {}) =>
  question(id, { options: [0, 1, 2].map((score) => option(id * 10 + score, { score })), ...part });
const always = () => true;

describe('a score', () => {
  const questions = [scored(1), scored(2, { isRequired: false }), scored(3, { type: 'checkbox' })];
  const score = {
    key: 'sum',
    name: 'Sum',
    questionKeys: ['q1', 'q2', 'q3'],
    bands: [
      { min: null, max: 2, label: 'Low' },
      { min: 3, max: null, label: 'High' },
    ],
  };
  const of = (...answers: SurveyAnswer[]) => scoresOf([score], walkSurvey(questions, answers, always))[0];

  it('is what the chosen options count, and means something once all of it is answered', () => {
    expect(of()).toMatchObject({ value: null, answered: 0, of: 3, band: null });
    expect(of(chose(1, 12))).toMatchObject({ value: 2, answered: 1, of: 3, band: null });
    expect(of(chose(1, 12), chose(2, 20), chose(3, 31, 32))).toMatchObject({ value: 5, answered: 3, band: 'High' });
    expect(of(chose(1, 12), chose(2), chose(3, 30))).toMatchObject({ value: 2, answered: 2, of: 3, band: null });
    expect(scoreRange(score, questions)).toEqual({ min: 0, max: 7 });
  });

  it('misses nothing that was not asked', () => {
    const asked = [
      scored(1),
      scored(2, { askedWhen: [{ any: false, tests: [{ questionKey: 'q1', operator: '=', answer: 'Option 12' }] }] }),
    ];
    const walk = walkSurvey(asked, [chose(1, 10)], always);
    expect(scoresOf([{ ...score, questionKeys: ['q1', 'q2'] }], walk)[0]).toMatchObject({
      value: 0,
      answered: 1,
      of: 1,
      band: 'Low',
    });
  });

  it('lies between the least and the most that it can come to', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(2), fc.subarray([30, 31, 32], { minLength: 1 }), (a, b, c) => {
        const { min, max } = scoreRange(score, questions);
        const value = of(chose(1, 10 + a), chose(2, 20 + b), chose(3, ...c))?.value ?? Number.NaN;
        expect(value >= min && value <= max).toBe(true);
      }),
    );
  });
});

describe('a condition', () => {
  const questions = [question(1, { type: 'number', options: [] }), question(2, { type: 'checkbox' })];
  type Operator = '=' | '!=' | '>' | '<' | '>=' | '<=' | 'exists';
  const holds = (answers: SurveyAnswer[], ...tests: [string, Operator, string][]) =>
    conditionsHold(
      [{ any: false, tests: tests.map(([questionKey, operator, answer]) => ({ questionKey, operator, answer })) }],
      questions,
      answers,
    );

  it('compares numbers as numbers, days as days, and options by their names', () => {
    expect(holds([wrote(1, '10')], ['q1', '>', '9'])).toBe(true);
    expect(holds([wrote(1, '10.0')], ['q1', '=', '10'])).toBe(true);
    expect(holds([wrote(1, '2026-11-02')], ['q1', '<=', '2026-11-10'])).toBe(true);
    expect(holds([chose(2, 21, 22)], ['q2', '=', 'Option 22'])).toBe(true);
    expect(holds([chose(2, 21, 22)], ['q2', '!=', 'Option 22'])).toBe(false);
  });

  it('says of what was not answered only whether it was', () => {
    for (const operator of ['=', '!=', '>', '<', '>=', '<='] as const)
      expect(holds([], ['q1', operator, '1'])).toBe(false);
    expect([holds([], ['q1', 'exists', 'false']), holds([chose(2)], ['q2', 'exists', 'true'])]).toEqual([true, false]);
  });
});

describe('what changed since the published version', () => {
  const content = (questions: Parameters<typeof walkSurvey>[0]) => ({
    name: 'A',
    displayName: 'A',
    summary: 'S',
    isActionSurvey: false,
    questions: questions as ReturnType<typeof scored>[],
  });
  const said = (...changes: ReturnType<typeof surveyChanges>) =>
    changes.map(({ kind, name, fields }) => [
      kind,
      sentenceText(name),
      fields.map(({ label, before, after }) =>
        [label, before, after].map((one) => one && sentenceText(one)).join(' | '),
      ),
    ]);

  it('is told question by question, side by side', () => {
    const before = content([question(1, { title: '' }), question(2), question(3)]);
    const after = content([
      question(3, { sortOrder: 1 }),
      question(1, { sortOrder: 2, title: '', text: 'Anew?', checkpoint: checkpoint() }),
      question(4, { sortOrder: 3, type: 'text' }),
    ]);
    expect(said(...surveyChanges(before, { ...after, summary: 'T' }))).toEqual([
      ['changed', 'About this survey', ['Summary | S | T']],
      [
        'changed',
        'Question 2: Anew?',
        [
          'Place | 1 | 2',
          'Text | Question 1? | Anew?',
          'Checkpoint |  | Part / Thank you. / Known / 0',
          'Ends the survey |  | No',
        ],
      ],
      expect.arrayContaining(['added', 'Question 3: Question 4']),
      expect.arrayContaining(['removed', 'Question 2: Question 2']),
    ]);
  });

  it('is nothing where nothing was changed, and something wherever saving makes another version', () => {
    fc.assert(
      fc.property(survey, survey, (one, other) => {
        const [a, b] = [one, other].map((questions) => numbered(written(content(questions))));
        if (!a || !b) return;
        expect(surveyChanges(a, structuredClone(a))).toEqual([]);
        expect(surveyChanges(a, b).length > 0).toBe(JSON.stringify(a) !== JSON.stringify(b));
      }),
    );
  });
});
