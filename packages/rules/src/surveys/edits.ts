import type { SurveyCondition, WrittenSurvey } from '@guidepost/contracts';

/** Edits to a survey in the survey creator. */

type Question = WrittenSurvey['questions'][number];
type Option = Question['options'][number];

/** Suffixes for a duplicated survey's name and key. The wording is fixed. */
export const copySuffixes = { name: ' (Copy)', key: '-copy' } as const;

/** Numbers the entries of a list, starting from 1. */
export const renumbered = <T extends { sortOrder: number }>(list: readonly T[]): T[] =>
  list.map((one, index) => (one.sortOrder === index + 1 ? one : { ...one, sortOrder: index + 1 }));

export const newOption = (sortOrder: number, text = ''): Option => ({
  sortOrder,
  text,
  nextQuestionKey: null,
  prompt: null,
  checkpoint: null,
  isAlreadyCompletedOption: false,
  isCompletedWithReemaOption: false,
  isRefusalOption: false,
  isVerificationOption: false,
});

/** Returns a key that no question uses yet. */
export function freeKey(questions: readonly { key: string }[], wanted: string): string {
  const keys = new Set(questions.map(({ key }) => key));
  const base = wanted === '' ? 'question' : wanted;
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!keys.has(key)) return key;
  }
}

/** Returns an empty radio question with two options. */
export const newQuestion = (questions: readonly { key: string }[]): Question => ({
  key: freeKey(questions, `question-${questions.length + 1}`),
  sortOrder: questions.length + 1,
  title: '',
  text: '',
  type: 'radio',
  isRequired: true,
  nextQuestionKey: null,
  prompt: null,
  checkpoint: null,
  validationConfiguration: null,
  options: [newOption(1, 'Option 1'), newOption(2, 'Option 2')],
  isActionTakenDateQuestion: false,
  isExpectedCompletionDateQuestion: false,
});

/**
 * Returns a question's setting *Required*. The validation of an imported question can contain this setting too. It then
 * takes precedence, as in `isAnswerRequired`.
 */
export const requiredSetting = (question: Question): boolean =>
  question.validationConfiguration?.isRequired ?? question.isRequired;

/** Changes a question's setting *Required*, and clears it in the question's validation. */
export const withRequired = (question: Question, isRequired: boolean): Question => ({
  ...question,
  isRequired,
  validationConfiguration: question.validationConfiguration && {
    ...question.validationConfiguration,
    isRequired: null,
  },
});

/**
 * Changes a question's type. If the new type has options, a question without options gets two. If the new type has no
 * options, the options are removed. The limits are always removed.
 */
export function withType(question: Question, type: Question['type']): Question {
  const isChosen = type === 'radio' || type === 'checkbox' || type === 'select';
  if (isChosen)
    return {
      ...question,
      type,
      isRequired: requiredSetting(question),
      options: question.options.length > 0 ? question.options : [newOption(1, 'Option 1'), newOption(2, 'Option 2')],
      validationConfiguration: null,
      isActionTakenDateQuestion: false,
      isExpectedCompletionDateQuestion: false,
    };
  const isDate = type === 'date';
  const { initial: _proposed, ...rest } = question;
  return {
    // proposals that refer to options make no sense without the options
    ...(question.options.length > 0 ? rest : question),
    type,
    isRequired: requiredSetting(question),
    options: [],
    validationConfiguration: null,
    isActionTakenDateQuestion: isDate && question.isActionTakenDateQuestion,
    isExpectedCompletionDateQuestion: isDate && question.isExpectedCompletionDateQuestion,
  };
}

/** Removes a question and the jumps to it. Renumbers the remaining questions. */
export function withoutQuestion(questions: readonly Question[], key: string): Question[] {
  const elsewhere = (next: string | null) => (next === key ? null : next);
  return renumbered(
    questions
      .filter((question) => question.key !== key)
      .map((question) => ({
        ...question,
        nextQuestionKey: elsewhere(question.nextQuestionKey),
        options: question.options.map((option) => ({ ...option, nextQuestionKey: elsewhere(option.nextQuestionKey) })),
        // a question is always asked if its only condition was about the removed question
        ...(question.askedWhen ? { askedWhen: withoutTests(question.askedWhen, key) } : {}),
      })),
  );
}

const withoutTests = (conditions: readonly SurveyCondition[], gone: string): SurveyCondition[] =>
  conditions
    .map((condition) => ({ ...condition, tests: condition.tests.filter(({ questionKey }) => questionKey !== gone) }))
    .filter(({ tests }) => tests.length > 0)
    .map((condition) => ({ ...condition, any: condition.any && condition.tests.length > 1 }));

/** Removes a question from a survey and from its scores. */
export function withoutAsked(survey: WrittenSurvey, key: string): WrittenSurvey {
  const scores = survey.scores
    ?.map((score) => ({ ...score, questionKeys: score.questionKeys.filter((one) => one !== key) }))
    .filter(({ questionKeys }) => questionKeys.length > 0);
  return { ...survey, questions: withoutQuestion(survey.questions, key), ...(scores ? { scores } : {}) };
}

/** Moves an entry of a list to another position. */
export function moved<T extends { sortOrder: number }>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one) next.splice(Math.max(0, Math.min(next.length, to)), 0, one);
  return renumbered(next);
}

/**
 * Sets whether a survey is an action survey. If it is not, its options and questions are no longer marked for reports.
 */
export function withAction(survey: WrittenSurvey, isActionSurvey: boolean): WrittenSurvey {
  if (isActionSurvey) return { ...survey, isActionSurvey };
  return {
    ...survey,
    isActionSurvey,
    questions: survey.questions.map((question) => ({
      ...question,
      isActionTakenDateQuestion: false,
      isExpectedCompletionDateQuestion: false,
      options: question.options.map((option) => ({
        ...option,
        isAlreadyCompletedOption: false,
        isCompletedWithReemaOption: false,
        isRefusalOption: false,
        isVerificationOption: false,
      })),
    })),
  };
}
