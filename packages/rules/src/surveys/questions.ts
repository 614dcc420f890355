import type { AssignedSurveyQuestion, SurveyOption, SurveyQuestion, SurveyValidation } from '@guidepost/contracts';

/** A question as it is written, or as a member's survey has it. */
export type AskedQuestion = SurveyQuestion | AssignedSurveyQuestion;

/** What was answered: ids of options, or a text; neither where the question was skipped. */
export interface SurveyAnswer {
  questionId: number;
  /** How often the question was met before. */
  round: number;
  skipped: boolean;
  selectedOptionIds: readonly number[];
  textResponse: string | null;
}

/** The bounds of a question's answers. */
export const validationOf = (question: AskedQuestion): SurveyValidation | null =>
  'validationConfig' in question ? question.validationConfig : question.validationConfiguration;

/**
 * Whether a question has to be answered: as its validation says, else as it says itself, else it has to
 * (docs/areas/surveys.md#answers). What only informs never has to be.
 */
export const isAnswerRequired = (question: AskedQuestion): boolean =>
  question.type !== 'info' && (validationOf(question)?.isRequired ?? question.isRequired ?? true);

/** Whether the answer of a question is chosen among its options. */
export const hasOptions = ({ type }: Pick<AskedQuestion, 'type'>): boolean =>
  type === 'radio' || type === 'checkbox' || type === 'select' || type === 'multiselect';

/** Whether a question can be asked at all: several choices of a list cannot (docs/areas/surveys.md#types-of-questions). */
export const isSupported = ({ type, allowMultiple }: Pick<AskedQuestion, 'type' | 'allowMultiple'>): boolean =>
  type !== 'multiselect' && !(type === 'select' && allowMultiple);

/** The questions in their order. */
export const inOrder = <Q extends AskedQuestion>(questions: readonly Q[]): Q[] =>
  [...questions].sort((a, b) => a.sortOrder - b.sortOrder);

/** The options that an answer chose, in the order of the question. */
export function chosenOptions(question: AskedQuestion, answer: SurveyAnswer | null): SurveyOption[] {
  if (!answer || answer.skipped) return [];
  return question.options
    .filter(({ id }) => answer.selectedOptionIds.includes(id))
    .sort((a, b) => a.sortOrder - b.sortOrder);
}

/** @throws Error 'not supported' for a question that cannot be asked; the wording is fixed */
export function requireSupported(question: Pick<AskedQuestion, 'type' | 'allowMultiple'>): void {
  if (!isSupported(question)) throw new Error('not supported');
}
