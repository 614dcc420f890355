import type { SurveyCondition, SurveyOption } from '@guidepost/contracts';
import { type AskedQuestion, chosenOptions, hasOptions, type SurveyAnswer } from './questions.ts';

type Test = SurveyCondition['tests'][number];

/** How conditions name an option: by its code, or where it has none by its text. */
export const optionCode = ({ code, text }: Pick<SurveyOption, 'code' | 'text'>): string => code ?? text;

/** What was answered, as conditions compare it: the codes of the chosen options, or the text. */
function valuesOf(question: AskedQuestion, answer: SurveyAnswer | undefined): string[] {
  if (!answer || answer.skipped) return [];
  if (hasOptions(question)) return chosenOptions(question, answer).map(optionCode);
  return answer.textResponse === null ? [] : [answer.textResponse];
}

/** How two answers stand to each other: as numbers where both are, else as texts, which orders days as well. */
function compare(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  if (a.trim() !== '' && b.trim() !== '' && Number.isFinite(x) && Number.isFinite(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

function testHolds(test: Test, questions: readonly AskedQuestion[], answers: readonly SurveyAnswer[]): boolean {
  const question = questions.find(({ key }) => key === test.questionKey);
  if (!question) return false;
  const values = valuesOf(
    question,
    answers.findLast(({ questionId }) => questionId === question.id),
  );
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
 * Whether all conditions hold after these answers (docs/areas/surveys.md#conditions). Of a question that was not
 * answered only 'exists' can say something.
 */
export const conditionsHold = (
  conditions: readonly SurveyCondition[],
  questions: readonly AskedQuestion[],
  answers: readonly SurveyAnswer[],
): boolean =>
  conditions.every(({ any, tests }) =>
    any
      ? tests.some((test) => testHolds(test, questions, answers))
      : tests.every((test) => testHolds(test, questions, answers)),
  );
