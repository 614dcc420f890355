import { type AskedQuestion, inOrder, type SurveyStep } from '@guidepost/rules';

/** A part of a survey, as far as the checkpoint that ends it. */
export interface SurveyPart {
  /** Of the checkpoint; null for what comes behind the last one. */
  title: string | null;
  questionIds: number[];
}

/** The parts of a survey, in the order of its list. */
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

/** The part in which a question stands. */
export const partOf = (parts: readonly SurveyPart[], questionId: number): number =>
  parts.findIndex(({ questionIds }) => questionIds.includes(questionId));

/** How much of a part is done: 1 once the way has gone on beyond it. */
export function doneOf(
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
