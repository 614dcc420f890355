import type { AssignedSurveyQuestion, SurveyOption, SurveyQuestion, SurveyValidation } from '@guidepost/contracts';

/** A question in the survey creator or in a member's survey. */
export type AskedQuestion = SurveyQuestion | AssignedSurveyQuestion;

/** An answer: either option ids or text. A skipped question has neither. */
export interface SurveyAnswer {
  questionId: number;
  /** Number of times that the path had reached the question before this answer. */
  round: number;
  skipped: boolean;
  selectedOptionIds: readonly number[];
  textResponse: string | null;
}

/** Returns the limits for a question's answers. */
export const validationOf = (question: AskedQuestion): SurveyValidation | null =>
  'validationConfig' in question ? question.validationConfig : question.validationConfiguration;

/**
 * Returns true if a question requires an answer (docs/areas/surveys.md#answers). Uses `isRequired` from the question's
 * validation, or else from the question; the default is true. A question of type `info` never requires an answer.
 */
export const isAnswerRequired = (question: AskedQuestion): boolean =>
  question.type !== 'info' && (validationOf(question)?.isRequired ?? question.isRequired ?? true);

/** Returns true if the answer to a question is one of its options. */
export const hasOptions = ({ type }: Pick<AskedQuestion, 'type'>): boolean =>
  type === 'radio' || type === 'checkbox' || type === 'select' || type === 'multiselect';

/**
 * Returns true if a question can be asked. A drop-down list that allows several choices cannot be asked
 * (docs/areas/surveys.md#types-of-questions).
 */
export const isSupported = ({ type, allowMultiple }: Pick<AskedQuestion, 'type' | 'allowMultiple'>): boolean =>
  type !== 'multiselect' && !(type === 'select' && allowMultiple);

/** Returns the questions sorted by `sortOrder`. */
export const inOrder = <Q extends AskedQuestion>(questions: readonly Q[]): Q[] =>
  [...questions].sort((a, b) => a.sortOrder - b.sortOrder);

/** Returns an answer's chosen options, in the order of the question's options. */
export function chosenOptions(question: AskedQuestion, answer: SurveyAnswer | null): SurveyOption[] {
  if (!answer || answer.skipped) return [];
  return question.options
    .filter(({ id }) => answer.selectedOptionIds.includes(id))
    .sort((a, b) => a.sortOrder - b.sortOrder);
}

/**
 * Throws an error if a question cannot be asked.
 * @throws Error 'not supported'; the wording is fixed
 */
export function requireSupported(question: Pick<AskedQuestion, 'type' | 'allowMultiple'>): void {
  if (!isSupported(question)) throw new Error('not supported');
}
