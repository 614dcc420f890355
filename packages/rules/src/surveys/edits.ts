import type { SurveyCondition, WrittenSurvey } from '@guidepost/contracts';

/** Edits of a survey in the survey creator. */

type Question = WrittenSurvey['questions'][number];
type Option = Question['options'][number];

/** Suffixes for the name and the key of a duplicated survey. The wording is fixed. */
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

/** Returns a key that no question has. */
export function freeKey(questions: readonly { key: string }[], wanted: string): string {
  const keys = new Set(questions.map(({ key }) => key));
  const base = wanted === '' ? 'question' : wanted;
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!keys.has(key)) return key;
  }
}

/** Returns an empty question of type radio with two options. */
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
 * Returns a question with a different type. If the new type has options, two options are added to a question without
 * options. If the new type has no options, the options are removed. The bounds are always removed.
 */
export function withType(question: Question, type: Question['type']): Question {
  const isChosen = type === 'radio' || type === 'checkbox' || type === 'select';
  if (isChosen)
    return {
      ...question,
      type,
      options: question.options.length > 0 ? question.options : [newOption(1, 'Option 1'), newOption(2, 'Option 2')],
      validationConfiguration: null,
      isActionTakenDateQuestion: false,
      isExpectedCompletionDateQuestion: false,
    };
  const isDate = type === 'date';
  const { initial: _proposed, ...rest } = question;
  return {
    // proposals that refer to options have no meaning without the options
    ...(question.options.length > 0 ? rest : question),
    type,
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
        // a question whose only condition is about the removed question is then always asked
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

/** Sets whether a survey is an action survey. In any other survey, no option or question is marked for reports. */
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
