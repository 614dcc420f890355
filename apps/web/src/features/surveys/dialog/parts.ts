import { type AskedQuestion, inOrder, type SurveyStep } from '@guidepost/rules';

/** A part of a survey, up to the checkpoint that ends it. */
export interface SurveyPart {
  /** The title of the checkpoint. Null for the questions after the last checkpoint. */
  title: string | null;
  questionIds: number[];
}

/** Returns the parts of a survey, in order. */
export function partsOf(questions: readonly AskedQuestion[]): SurveyPart[] {
  const parts: SurveyPart[] = [];
  let ids: number[] = [];
  for (const question of inOrder(questions)) {
    ids.push(question.id);
    const end = question.checkpoint ?? question.options.find(({ checkpoint }) => checkpoint !== null)?.checkpoint;
    if (!end) continue;
    parts.push({ title: end.title, questionIds: ids });
    ids = [];
  }
  return ids.length > 0 ? [...parts, { title: null, questionIds: ids }] : parts;
}

/** Returns the index of the part that contains a question. */
export const partOf = (parts: readonly SurveyPart[], questionId: number): number =>
  parts.findIndex(({ questionIds }) => questionIds.includes(questionId));

/** Returns the completed fraction of a part, from 0 to 1. The fraction is 1 for all parts before the current part. */
export function completedFraction(
  parts: readonly SurveyPart[],
  index: number,
  steps: readonly SurveyStep[],
  current: number,
): number {
  const part = parts[index];
  if (!part || index > current) return 0;
  if (index < current) return 1;
  const met = steps.filter(({ question, answer }) => part.questionIds.includes(question.id) && answer !== null);
  return Math.min(1, met.length / part.questionIds.length);
}
