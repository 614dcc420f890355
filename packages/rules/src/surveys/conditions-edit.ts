import type { Sentence, SurveyCondition, SurveyOption, SurveyQuestion, WrittenSurvey } from '@guidepost/contracts';
import { surveyOperators } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { optionCode } from './conditions.ts';
import { freeKey } from './edits.ts';
import { hasOptions } from './questions.ts';

/** Functions that create and change the tests of a survey's conditions, and find problems in them. */

type Test = SurveyCondition['tests'][number];
/** The properties of a written or stored question that the tests in conditions need. */
type Named = Pick<SurveyQuestion, 'key' | 'sortOrder' | 'type' | 'askedWhen'> & {
  options: readonly Pick<SurveyOption, 'code' | 'text'>[];
};

/**
 * Returns true for a day, month or year. Questionnaires from other sources can compare an answer with a month or year.
 */
const isDay = (text: string): boolean => {
  if (/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text)) return true;
  try {
    return Temporal.PlainDate.from(text.slice(0, 10)).toString() === text.slice(0, 10);
  } catch {
    return false;
  }
};

/** Returns the operators that can test an answer, by its question's type. */
export function operatorsFor(question: Pick<Named, 'type'>): Test['operator'][] {
  if (question.type === 'info') return [];
  if (question.type === 'number' || question.type === 'date' || question.type === 'date-time')
    return [...surveyOperators];
  return ['exists', '=', '!='];
}

/**
 * Returns a new test for a question. It tests whether the first option was chosen. For a question without options, it
 * tests whether the question was answered.
 */
export function newTest(question: Named): Test {
  const [first] = hasOptions(question) ? question.options : [];
  return first
    ? { questionKey: question.key, operator: '=', answer: optionCode(first) }
    : { questionKey: question.key, operator: 'exists', answer: 'true' };
}

/** Returns a test with a different operator. Keeps the compared value if it is valid for the new operator. */
export function withOperator(test: Test, operator: Test['operator'], on: Named): Test {
  if (operator === 'exists') return { ...test, operator, answer: 'true' };
  if (test.operator !== 'exists') return { ...test, operator };
  return { ...test, operator, answer: hasOptions(on) ? newTest(on).answer : '' };
}

/**
 * Returns why a condition's test cannot be met as intended; null if it can (docs/areas/surveys.md#conditions).
 * @param number the number of the question that has the condition
 */
export function testProblem(
  test: Test,
  { key: own, sortOrder: number }: Pick<Named, 'key' | 'sortOrder'>,
  questions: readonly Named[],
): Sentence | null {
  if (test.questionKey === own) return sentence('Question {number} depends on itself.', { number });
  const on = questions.find(({ key }) => key === test.questionKey);
  if (!on) return sentence('Question {number} depends on a question that does not exist.', { number });
  const other = on.sortOrder;
  if (other > number)
    return sentence('Question {number} depends on question {other}, which is asked later.', { number, other });
  if (on.type === 'info')
    return sentence('Question {number} depends on question {other}, which only shows information and has no answer.', {
      number,
      other,
    });
  const { operator, answer } = test;
  if (operator === 'exists') return null;
  if (hasOptions(on))
    return (operator !== '=' && operator !== '!=') || on.options.some((option) => optionCode(option) === answer)
      ? null
      : sentence('Question {number} depends on an option that question {other} does not have.', { number, other });
  if (answer.trim() === '')
    return sentence('A condition of question {number} needs a value to compare with question {other}.', {
      number,
      other,
    });
  if (on.type === 'number' && !Number.isFinite(Number(answer)))
    return sentence('A condition of question {number} must compare question {other} with a number.', { number, other });
  if ((on.type === 'date' || on.type === 'date-time') && !isDay(answer))
    return sentence('A condition of question {number} must compare question {other} with a date.', { number, other });
  return null;
}

/** Returns the problems of a question's conditions, without duplicates. */
export function conditionProblems(question: Named, questions: readonly Named[]): Sentence[] {
  const found = (question.askedWhen ?? [])
    .flatMap(({ tests }) => tests)
    .flatMap((test) => testProblem(test, question, questions) ?? []);
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

type Written = WrittenSurvey['questions'][number];

/**
 * Changes an option's text. If conditions or a proposal refer to the option by its old text, the old text becomes its
 * code, so that the references remain valid. If the new text equals another option's code, the changed option gets its
 * own code.
 */
export function withOptionText(survey: WrittenSurvey, key: string, index: number, text: string): WrittenSurvey {
  const isNamed = (question: Written, name: string) =>
    (question.initial ?? []).includes(name) ||
    survey.questions.some(({ askedWhen }) =>
      askedWhen?.some(({ tests }) => tests.some((test) => test.questionKey === key && test.answer === name)),
    );
  return {
    ...survey,
    questions: survey.questions.map((question) => {
      if (question.key !== key) return question;
      const codes = question.options.flatMap(({ code }, n) => (n === index || code === undefined ? [] : [code]));
      const options = question.options.map((option, n) => {
        if (n !== index) return option;
        const kept = option.code ?? (isNamed(question, option.text) ? option.text : undefined);
        const code =
          kept ??
          (codes.includes(text)
            ? freeKey(
                codes.map((key) => ({ key })),
                text,
              )
            : undefined);
        return { ...option, text, ...(code === undefined ? {} : { code }) };
      });
      return { ...question, options };
    }),
  };
}
