import { type AskedQuestion, inOrder, type SurveyStep } from '@guidepost/rules';

/** Part of a survey. It ends at a checkpoint. */
export interface SurveyPart {
  /** The checkpoint's title. Null for the questions after the last checkpoint. */
  title: string | null;
  questionIds: number[];
}

/** Returns a survey's parts, in order. */
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

/** Returns how much of a part is complete, from 0 to 1. Returns 1 for every part before the current one. */
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
