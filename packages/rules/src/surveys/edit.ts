import type { SurveyCondition, SurveyContent, SurveyOption, SurveyQuestion, WrittenSurvey } from '@guidepost/contracts';
import { optionCode } from './conditions.ts';

/** Returns the key for the name of a survey or question. It is in lowercase, with hyphens instead of spaces. */
export const keyOfName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{Ll}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Returns the key for a survey's name. Returns 'survey' if the name has no letters or digits. */
export const surveyKeyOf = (name: string): string => keyOfName(name) || 'survey';

/** Converts a written survey to its stored form. Questions and options are numbered in order. */
export function numbered(survey: WrittenSurvey): SurveyContent {
  let options = 0;
  return {
    ...survey,
    questions: survey.questions.map(
      (question, index): SurveyQuestion => ({
        ...question,
        id: index + 1,
        allowMultiple: false,
        input: question.input ?? null,
        dependentQuestionId: null,
        dependentOptionId: null,
        options: question.options.map((option): SurveyOption => {
          options += 1;
          return { ...option, id: options };
        }),
      }),
    ),
  };
}

/** Converts a stored survey to its written form. A `multiselect` question becomes a `select`. */
export function written({ questions, ...survey }: SurveyContent): WrittenSurvey {
  return {
    ...survey,
    questions: questions.map(
      ({ id: _id, allowMultiple: _many, dependentQuestionId, dependentOptionId, input, askedWhen, ...question }) => {
        const on = conditionOf(questions, dependentQuestionId, dependentOptionId);
        const conditions = [...(on ? [on] : []), ...(askedWhen ?? [])];
        return {
          ...question,
          type: question.type === 'multiselect' ? ('select' as const) : question.type,
          isRequired: question.isRequired ?? true,
          ...(input === null ? {} : { input }),
          options: question.options.map(({ id: _own, ...option }) => option),
          ...(conditions.length > 0 ? { askedWhen: conditions } : {}),
        };
      },
    ),
  };
}

/** Converts a dependency with ids to a condition with keys. */
function conditionOf(
  questions: readonly SurveyQuestion[],
  questionId: number | null,
  optionId: number | null,
): SurveyCondition | null {
  const question = questions.find(({ id }) => id === questionId);
  if (!question) return null;
  const option = question.options.find(({ id }) => id === optionId);
  const test = option
    ? { operator: '=' as const, answer: optionCode(option) }
    : { operator: 'exists' as const, answer: 'true' };
  return { any: false, tests: [{ questionKey: question.key, ...test }] };
}
