import type { SurveyCondition, WrittenSurvey } from '@guidepost/contracts';

/** The acts of the creator on a survey that is being written. */

type Question = WrittenSurvey['questions'][number];
type Option = Question['options'][number];

/** What the name and the key of a duplicate get. The wording is fixed. */
export const copySuffixes = { name: ' (Copy)', key: '-copy' } as const;

/** Numbers what stands in a list from one on. */
export const renumbered = <T extends { sortOrder: number }>(list: readonly T[]): T[] =>
  list.map((one, index) => (one.sortOrder === index + 1 ? one : { ...one, sortOrder: index + 1 }));

/** An option that says nothing yet. */
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

/** A key that no question has yet. */
export function freeKey(questions: readonly { key: string }[], wanted: string): string {
  const keys = new Set(questions.map(({ key }) => key));
  const base = wanted === '' ? 'question' : wanted;
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!keys.has(key)) return key;
  }
}

/** A question that says nothing yet: of type radio with two options. */
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
 * A question with another type: one that is chosen from gets two options where it has none; any other loses its options
 * and offsets of days.
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
    // what was proposed of options means nothing without them
    ...(question.options.length > 0 ? rest : question),
    type,
    options: [],
    validationConfiguration: null,
    isActionTakenDateQuestion: isDate && question.isActionTakenDateQuestion,
    isExpectedCompletionDateQuestion: isDate && question.isExpectedCompletionDateQuestion,
  };
}

/** Without a question: the others are numbered anew, and nothing leads to it any more. */
export function withoutQuestion(questions: readonly Question[], key: string): Question[] {
  const elsewhere = (next: string | null) => (next === key ? null : next);
  return renumbered(
    questions
      .filter((question) => question.key !== key)
      .map((question) => ({
        ...question,
        nextQuestionKey: elsewhere(question.nextQuestionKey),
        options: question.options.map((option) => ({ ...option, nextQuestionKey: elsewhere(option.nextQuestionKey) })),
        // what depended on it alone is asked always
        ...(question.askedWhen ? { askedWhen: withoutTests(question.askedWhen, key) } : {}),
      })),
  );
}

const withoutTests = (conditions: readonly SurveyCondition[], gone: string): SurveyCondition[] =>
  conditions
    .map((condition) => ({ ...condition, tests: condition.tests.filter(({ questionKey }) => questionKey !== gone) }))
    .filter(({ tests }) => tests.length > 0)
    .map((condition) => ({ ...condition, any: condition.any && condition.tests.length > 1 }));

/** A survey without a question, and its scores without it. */
export function withoutAsked(survey: WrittenSurvey, key: string): WrittenSurvey {
  const scores = survey.scores
    ?.map((score) => ({ ...score, questionKeys: score.questionKeys.filter((one) => one !== key) }))
    .filter(({ questionKeys }) => questionKeys.length > 0);
  return { ...survey, questions: withoutQuestion(survey.questions, key), ...(scores ? { scores } : {}) };
}

/** A list in which one was moved to another place. */
export function moved<T extends { sortOrder: number }>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one) next.splice(Math.max(0, Math.min(next.length, to)), 0, one);
  return renumbered(next);
}

/** A survey that is, or is no longer, one about actions: then no option or question is marked for reports. */
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
