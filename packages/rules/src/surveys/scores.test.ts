import type { SurveyScore } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { conditionsHold } from './conditions.ts';
import { surveyChanges } from './diff.ts';
import { numbered, written } from './edit.ts';
import type { SurveyAnswer } from './questions.ts';
import { bandOf, newScore, scoreProblems, scoreRange, scoresOf, withCounted } from './scores.ts';
import { followSurvey } from './survey-path.ts';
import { checkpoint, lastAnswers, option, question, survey } from './testing/arbitrary.ts';

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
  const score: SurveyScore = {
    key: 'sum',
    name: 'Sum',
    questionKeys: ['q1', 'q2', 'q3'],
    bands: [
      { min: null, max: 2, label: 'Low' },
      { min: 3, max: null, label: 'High' },
    ],
  };
  const of = (...answers: SurveyAnswer[]) => scoresOf([score], followSurvey(questions, answers, always))[0];

  it('is the sum of the chosen options, and has a band when it is complete', () => {
    expect(of()).toMatchObject({ value: null, answered: 0, of: 3, band: null });
    expect(of(chose(1, 12))).toMatchObject({ value: 2, answered: 1, of: 3, band: null });
    expect(of(chose(1, 12), chose(2, 20), chose(3, 31, 32))).toMatchObject({ value: 5, answered: 3, band: 'High' });
    expect(of(chose(1, 12), chose(2), chose(3, 30))).toMatchObject({ value: 2, answered: 2, of: 3, band: null });
    expect(scoreRange(score, questions)).toEqual({ min: 0, max: 7 });
  });

  it('does not miss questions that were not asked', () => {
    const asked = [
      scored(1),
      scored(2, { askedWhen: [{ any: false, tests: [{ questionKey: 'q1', operator: '=', answer: 'Option 12' }] }] }),
    ];
    const walk = followSurvey(asked, [chose(1, 10)], always);
    expect(scoresOf([{ ...score, questionKeys: ['q1', 'q2'] }], walk)[0]).toMatchObject({
      value: 0,
      answered: 1,
      of: 1,
      band: 'Low',
    });
  });

  it('is reported if its definition is not possible', () => {
    const wrong = (part: Partial<typeof score>, among = questions) =>
      scoreProblems({ ...score, ...part }, among).map(({ severity, text }) => `${severity}: ${sentenceText(text)}`);
    expect(wrong({})).toEqual([]);
    expect(wrong({ bands: [] })).toEqual([]);
    expect(wrong({ questionKeys: ['q1', 'gone'], bands: [] })).toEqual([
      'error: The score Sum contains a question that does not exist.',
    ]);
    expect(wrong({ questionKeys: ['q1', 'q4'], bands: [] }, [...questions, question(4)])).toEqual([
      'error: Question 4 is part of the score Sum, but not all of its options have points.',
    ]);
    expect(wrong({ bands: [{ min: 5, max: 2, label: 'Low' }] })).toEqual([
      'error: In the score Sum, the “From” value of a band is higher than its “To” value.',
    ]);
    expect(wrong({ bands: [...score.bands.slice(0, 1), { min: 2, max: 6, label: 'High' }] })).toEqual([
      'warning: Two bands in the score Sum overlap. The first band is used.',
      'warning: The score Sum can be 7, but no band contains this number.',
    ]);
  });

  it('has a band for each possible value, or reports the first value without one', () => {
    const bound = fc.option(fc.integer({ min: -2, max: 9 }), { nil: null });
    const anyBands = fc.array(fc.record({ min: bound, max: bound, label: fc.constant('Some') }), { maxLength: 4 });
    fc.assert(
      fc.property(anyBands, (bands) => {
        const isBackwards = bands.some(({ min, max }) => min !== null && max !== null && min > max);
        const found = scoreProblems({ ...score, bands }, questions).find(({ text }) => text.key.includes('no band'));
        const missing = [0, 1, 2, 3, 4, 5, 6, 7].find((value) => !bandOf(bands, value));
        const expected = bands.length === 0 || isBackwards ? undefined : missing;
        expect(found?.text.values?.number).toBe(expected);
      }),
    );
  });

  it('gets scores from zero on for options without scores, in the order of the survey', () => {
    const plain = written({
      name: 'A',
      displayName: 'A',
      summary: 'S',
      isActionSurvey: false,
      questions: [question(1), scored(2), question(3)],
    });
    const begun = newScore([{ ...score, key: 'score-1' }], 'Mood');
    expect([begun.key, begun.questionKeys]).toEqual(['score-2', []]);
    const counted = withCounted({ ...plain, scores: [begun] }, 'score-2', ['q3', 'q2']);
    const counts = counted.questions.map(({ options }) => options.map((one) => one.score));
    expect(counts).toEqual([
      [undefined, undefined],
      [0, 1, 2],
      [0, 1],
    ]);
    expect(counted.scores?.[0]?.questionKeys).toEqual(['q2', 'q3']);
    expect(scoreProblems(counted.scores?.[0] ?? begun, counted.questions)).toEqual([]);
    // options with scores keep them, even if the question is removed and added again
    const out = withCounted(counted, 'score-2', ['q2']);
    expect(withCounted(out, 'score-2', ['q2', 'q3'])).toEqual(counted);
  });

  it('is between its minimum and its maximum', () => {
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
      lastAnswers(questions, answers),
    );

  it('compares numbers as numbers, days as days, and options by their names', () => {
    expect(holds([wrote(1, '10')], ['q1', '>', '9'])).toBe(true);
    expect(holds([wrote(1, '10.0')], ['q1', '=', '10'])).toBe(true);
    expect(holds([wrote(1, '2026-11-02')], ['q1', '<=', '2026-11-10'])).toBe(true);
    expect(holds([chose(2, 21, 22)], ['q2', '=', 'Option 22'])).toBe(true);
    expect(holds([chose(2, 21, 22)], ['q2', '!=', 'Option 22'])).toBe(false);
  });

  it('can only test if an unanswered question was answered', () => {
    for (const operator of ['=', '!=', '>', '<', '>=', '<='] as const)
      expect(holds([], ['q1', operator, '1'])).toBe(false);
    expect([holds([], ['q1', 'exists', 'false']), holds([chose(2)], ['q2', 'exists', 'true'])]).toEqual([true, false]);
  });
});

describe('the changes since the published version', () => {
  const content = (questions: Parameters<typeof followSurvey>[0]) => ({
    name: 'A',
    displayName: 'A',
    summary: 'S',
    isActionSurvey: false,
    questions: questions as ReturnType<typeof scored>[],
  });
  const changeTexts = (...changes: ReturnType<typeof surveyChanges>) =>
    changes.map(({ kind, name, fields }) => [
      kind,
      sentenceText(name),
      fields.map(({ label, before, after }) =>
        [label, before, after].map((one) => one && sentenceText(one)).join(' | '),
      ),
    ]);

  it('are listed question by question', () => {
    const before = content([question(1, { title: '' }), question(2), question(3)]);
    const after = content([
      question(3, { sortOrder: 1 }),
      question(1, { sortOrder: 2, title: '', text: 'Anew?', checkpoint: checkpoint() }),
      question(4, { sortOrder: 3, type: 'text' }),
    ]);
    expect(changeTexts(...surveyChanges(before, { ...after, summary: 'T' }))).toEqual([
      ['changed', 'About this survey', ['Summary | S | T']],
      [
        'changed',
        'Question 2: Anew?',
        [
          'Position | 1 | 2',
          'Question text | Question 1? | Anew?',
          'Checkpoint |  | Part / Thank you. / Known',
          'Checkpoint, days until due |  | 0',
          'Ends the survey |  | No',
        ],
      ],
      expect.arrayContaining(['added', 'Question 3: Question 4']),
      expect.arrayContaining(['removed', 'Question 2: Question 2']),
    ]);
  });

  it('name the next question, and do not list it if only its number or title changed', () => {
    const before = content([question(1, { nextQuestionKey: 'q3' }), question(2), question(3)]);
    const after = content([
      question(1, { nextQuestionKey: 'q3' }),
      question(2, { nextQuestionKey: 'q1' }),
      question(3, { title: 'Anew' }),
    ]);
    expect(changeTexts(...surveyChanges(before, after))).toEqual([
      ['changed', 'Question 2: Question 2', ['Next question |  | Question 1: Question 1']],
      ['changed', 'Question 3: Anew', ['Title | Question 3 | Anew']],
    ]);
  });

  it('name the questions and options of conditions, proposals and scores', () => {
    const tests = [
      { questionKey: 'q1', operator: '=', answer: 'code-1' },
      { questionKey: 'q2', operator: '>=', answer: '3' },
      { questionKey: 'q2', operator: 'exists', answer: 'false' },
    ] as const;
    const questions = [
      question(1, { options: [option(10, { code: 'code-1', text: 'Yes' }), option(11)] }),
      question(2, { type: 'number', options: [] }),
      question(3, { options: [option(30, { code: 'code-3', text: 'At home' })] }),
    ];
    const asked = { askedWhen: [{ any: true, tests: [...tests] }], initial: ['code-3'] };
    const before = content(questions);
    const after = {
      ...content([...questions.slice(0, 2), { ...questions[2], ...asked } as (typeof questions)[number]]),
      scores: [{ key: 'sum', name: 'Sum', questionKeys: ['q3', 'q1'], bands: [] }],
    };
    expect(changeTexts(...surveyChanges(before, after))).toEqual([
      ['changed', 'About this survey', ['Score Sum |  | 1. Question 1; 3. Question 3']],
      [
        'changed',
        'Question 3: Question 3',
        [
          'Condition 1 |  | One of these',
          'Condition 1, comparison 1 |  | Question 1 “Question 1” is Yes',
          'Condition 1, comparison 2 |  | Question 2 “Question 2” is at least 3',
          'Condition 1, comparison 3 |  | Question 2 “Question 2” was not answered',
          'Proposed answer |  | At home',
        ],
      ],
    ]);
  });

  it('are empty without a change, and never empty if saving creates another version', () => {
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
