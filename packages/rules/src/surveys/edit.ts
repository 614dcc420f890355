import type { SurveyContent, SurveyOption, SurveyQuestion, WrittenSurvey } from '@guidepost/contracts';

/** The key of a survey or question by its name: lower case, spaces to hyphens. */
export const keyOfName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{Ll}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The key of a survey by its name; one whose name is signs alone is called 'survey'. */
export const surveyKeyOf = (name: string): string => keyOfName(name) || 'survey';

/** A survey as it is stored, of what was written: questions and options get ids of their own in their order. */
export function numbered(survey: WrittenSurvey): SurveyContent {
  let options = 0;
  return {
    ...survey,
    questions: survey.questions.map(
      (question, index): SurveyQuestion => ({
        ...question,
        id: index + 1,
        allowMultiple: false,
        input: null,
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

/** What was written, of a survey as it is stored. Types that cannot be written become text. */
export function written({ questions, ...survey }: SurveyContent): WrittenSurvey {
  return {
    ...survey,
    questions: questions.map(
      ({
        id: _id,
        allowMultiple: _many,
        input: _input,
        dependentQuestionId: _on,
        dependentOptionId: _option,
        ...question
      }) => ({
        ...question,
        type: (['radio', 'checkbox', 'select', 'date'] as const).find((type) => type === question.type) ?? 'text',
        isRequired: question.isRequired ?? true,
        options: question.options.map(({ id: _own, ...option }) => option),
      }),
    ),
  };
}
