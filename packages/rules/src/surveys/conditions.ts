import type { SurveyCondition, SurveyOption, SurveyQuestion } from '@guidepost/contracts';
import { type AskedQuestion, chosenOptions, hasOptions, type SurveyAnswer } from './questions.ts';

type Test = SurveyCondition['tests'][number];

/** Returns the key that conditions use to refer to an option: its code, or its text if it has no code. */
export const optionCode = ({ code, text }: Pick<SurveyOption, 'code' | 'text'>): string => code ?? text;

/** Comparisons in words. The first is for numbers and other values, the second for days. */
const comparisons = {
  '=': ['is', 'is'],
  '!=': ['is not', 'is not'],
  '>': ['is more than', 'is after'],
  '<': ['is less than', 'is before'],
  '>=': ['is at least', 'is on or after'],
  '<=': ['is at most', 'is on or before'],
} as const satisfies Record<Exclude<Test['operator'], 'exists'>, readonly [string, string]>;

/**
 * Returns a test's comparison in words, such as 'is at least'.
 * @param answer for the operator 'exists', 'true' or 'false'
 * @param type the type of the tested question
 */
export function comparisonText(operator: Test['operator'], answer: string, type: SurveyQuestion['type'] | undefined) {
  if (operator === 'exists') return answer === 'true' ? 'was answered' : 'was not answered';
  return comparisons[operator][type === 'date' || type === 'date-time' ? 1 : 0];
}

/** Returns the values of an answer that conditions test: the codes of the chosen options, or the text. */
function valuesOf(question: AskedQuestion, answer: SurveyAnswer | undefined): string[] {
  if (!answer || answer.skipped) return [];
  if (hasOptions(question)) return chosenOptions(question, answer).map(optionCode);
  return answer.textResponse === null ? [] : [answer.textResponse];
}

/**
 * Compares two answers. Two numbers are compared as numbers, all other answers as strings. Days also sort correctly as
 * strings.
 */
function compare(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (a.trim() !== '' && b.trim() !== '' && Number.isFinite(x) && Number.isFinite(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Finds a question by its key, and the last answer to it on the path. */
export type AnswerTo = (key: string) => { question: AskedQuestion; answer: SurveyAnswer | undefined } | undefined;

function testHolds(test: Test, answerTo: AnswerTo): boolean {
  const on = answerTo(test.questionKey);
  if (!on) return false;
  const values = valuesOf(on.question, on.answer);
  switch (test.operator) {
    case 'exists':
      return values.length > 0 === (test.answer === 'true');
    case '=':
      return values.some((value) => compare(value, test.answer) === 0);
    case '!=':
      return values.length > 0 && values.every((value) => compare(value, test.answer) !== 0);
    case '>':
      return values.some((value) => compare(value, test.answer) > 0);
    case '<':
      return values.some((value) => compare(value, test.answer) < 0);
    case '>=':
      return values.some((value) => compare(value, test.answer) >= 0);
    case '<=':
      return values.some((value) => compare(value, test.answer) <= 0);
  }
}

/**
 * Returns true if all conditions are met (docs/areas/surveys.md#conditions). Without an answer to the tested question,
 * only the operator 'exists' can be met.
 */
export const conditionsHold = (conditions: readonly SurveyCondition[], answerTo: AnswerTo): boolean =>
  conditions.every(({ any, tests }) =>
    any ? tests.some((test) => testHolds(test, answerTo)) : tests.every((test) => testHolds(test, answerTo)),
  );
