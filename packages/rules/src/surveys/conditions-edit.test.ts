import { type SurveyCondition, WrittenSurvey } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import { surveyFindings } from './check.ts';
import { conditionsHold } from './conditions.ts';
import { conditionProblems, newTest, operatorsFor, withOperator, withOptionText } from './conditions-edit.ts';
import { numbered, written } from './edit.ts';
import { moved, withType } from './edits.ts';
import { lastAnswers, option, question } from './testing/arbitrary.ts';

const content = (questions: ReturnType<typeof question>[]) => ({
  name: 'Check-in',
  displayName: 'Check-in',
  summary: 'How it goes.',
  isActionSurvey: false,
  questions,
});
const asks = (...tests: SurveyCondition['tests']): SurveyCondition[] => [{ any: false, tests }];
const on = (questionKey: string, operator: SurveyCondition['tests'][number]['operator'], answer: string) => ({
  questionKey,
  operator,
  answer,
});
const types = [
  question(1),
  question(2, { type: 'number', options: [] }),
  question(3, { type: 'date', options: [] }),
  question(4, { type: 'info', options: [] }),
  question(5, { type: 'text' }),
];
const wrong = (...tests: SurveyCondition['tests']) =>
  conditionProblems(question(6, { askedWhen: asks(...tests) }), [...types, question(6), question(7)]).map((one) =>
    sentenceText(one),
  );

describe('a condition in the creator', () => {
  it('starts as one that can be met, and stays one with another operator', () => {
    for (const about of types.filter(({ type }) => type !== 'info')) {
      expect(wrong(newTest(about))).toEqual([]);
      for (const operator of operatorsFor(about)) {
        const test = withOperator(newTest(about), operator, about);
        const isEmpty = operator !== 'exists' && about.options.length === 0;
        expect(wrong(isEmpty ? { ...test, answer: about.type === 'date' ? '2026-11-22' : '3' } : test)).toEqual([]);
      }
    }
    expect(operatorsFor(question(1, { type: 'info' }))).toEqual([]);
    expect(withOperator(on('q5', '=', 'Bus'), '!=', question(5, { type: 'text' })).answer).toBe('Bus');
  });

  it('is reported with the reason if it can never be met', () => {
    expect(wrong(on('gone', 'exists', 'true'))).toEqual(['Question 6 depends on a question that does not exist.']);
    expect(wrong(on('q6', 'exists', 'true'))).toEqual(['Question 6 depends on itself.']);
    expect(wrong(on('q7', '=', 'Option 71'))).toEqual(['Question 6 depends on question 7, which is asked later.']);
    expect(wrong(on('q4', 'exists', 'true'))).toEqual([
      'Question 6 depends on question 4, which only shows information and has no answer.',
    ]);
    const gone = 'Question 6 depends on an option that question 1 does not have.';
    expect(wrong(on('q1', '=', 'Gone'), on('q1', '!=', 'Gone too'))).toEqual([gone]);
    expect(wrong(on('q2', '>', 'many'))).toEqual(['A condition of question 6 must compare question 2 with a number.']);
    expect(wrong(on('q3', '<', 'soon'))).toEqual(['A condition of question 6 must compare question 3 with a date.']);
    expect(wrong(on('q3', '>', '2026-13-01'), on('q3', '>=', '2026-11'))).toHaveLength(1);
    expect(wrong(on('q5', '=', ' '))).toEqual(['A condition of question 6 needs a value to compare with question 5.']);
  });

  it('blocks publishing after its question moves before the one that it depends on', () => {
    const questions = [question(1), question(2, { askedWhen: asks(on('q1', '=', 'Option 11')) })];
    const errors = (of: WrittenSurvey) =>
      surveyFindings(numbered(of), { fixedDate: null, today: '2026-11-22' })
        .filter(({ severity }) => severity === 'error')
        .map(({ questionKey, text }) => `${questionKey}: ${sentenceText(text)}`);
    const survey = written(content(questions));
    expect(errors(survey)).toEqual([]);
    expect(errors({ ...survey, questions: moved(survey.questions, 1, 0) })).toEqual([
      'q2: Question 1 depends on question 2, which is asked later.',
    ]);
  });

  it('keeps its option when the option’s text changes, and other conditions keep theirs', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 5 }), fc.nat(1), (texts, index) => {
        const name = `Option ${11 + index}`;
        const asked = question(2, { askedWhen: asks(on('q1', '=', name)) });
        let survey = written(content([question(1, { initial: [name] }), asked]));
        for (const text of texts) survey = withOptionText(survey, 'q1', index, text);
        const { questions } = numbered(survey);
        const [first, second] = questions;
        expect(first?.options[index]?.text).toBe(texts.at(-1));
        expect(second && conditionProblems(second, questions)).toEqual([]);
        const holds = (n: number) =>
          conditionsHold(
            second?.askedWhen ?? [],
            lastAnswers(questions, [
              {
                questionId: 1,
                round: 0,
                skipped: false,
                selectedOptionIds: [first?.options[n]?.id ?? 0],
                textResponse: null,
              },
            ]),
          );
        expect([holds(index), holds(1 - index)]).toEqual([true, false]);
      }),
    );
    // changes the text of two options, one after the other
    const bus = withOptionText(
      written(content([question(1), question(2, { askedWhen: asks(on('q1', '=', 'Option 11')) })])),
      'q1',
      0,
      'Option 12',
    );
    const { questions } = numbered(withOptionText(bus, 'q1', 1, 'Option 11'));
    const [first, second] = questions;
    expect(first?.options.map(({ text }) => text)).toEqual(['Option 12', 'Option 11']);
    const chosen = first?.options.map(({ id }) =>
      conditionsHold(
        second?.askedWhen ?? [],
        lastAnswers(questions, [
          { questionId: 1, round: 0, skipped: false, selectedOptionIds: [id], textResponse: null },
        ]),
      ),
    );
    expect(chosen).toEqual([true, false]);
    const plain = withOptionText(written(content([question(1)])), 'q1', 0, 'Bus');
    expect(plain.questions[0]?.options[0]).not.toHaveProperty('code');
  });

  it('can be stored for an option of any length, also after a change of its text', () => {
    const long = 'w'.repeat(2000);
    const first = question(1, { options: [option(11, { text: long }), option(12)], initial: [long] });
    const asked = question(2, { askedWhen: asks(on('q1', '=', long)) });
    const reworded = withOptionText(written(content([first, asked])), 'q1', 0, 'Short');
    const again = withOptionText(reworded, 'q1', 1, long);
    expect(again.questions[0]?.options.map(({ code }) => code?.length)).toEqual([2000, 2002]);
    expect(WrittenSurvey.safeParse(again).error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual([]);
  });

  it('offers no option after its question has none', () => {
    const [first] = written(content([question(1, { options: [option(11)], initial: ['Option 11'] })])).questions;
    expect(first && withType(first, 'text')).not.toHaveProperty('initial');
    expect(first && withType(first, 'select').initial).toEqual(['Option 11']);
  });
});
