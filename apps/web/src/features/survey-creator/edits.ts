import type { WrittenSurvey } from '@guidepost/contracts';
import { copySuffixes, freeKey, renumbered } from '@guidepost/rules';

/** A question once more, behind itself. */
export function duplicateQuestion(
  questions: WrittenSurvey['questions'],
  index: number,
): { questions: WrittenSurvey['questions']; key: string } {
  const original = questions[index];
  if (!original) return { questions, key: '' };
  const key = freeKey(questions, `${original.key}${copySuffixes.key}`);
  return { questions: renumbered(questions.toSpliced(index + 1, 0, { ...original, key })), key };
}

/** A survey that says nothing yet. */
export const emptySurvey: WrittenSurvey = {
  name: '',
  displayName: '',
  summary: '',
  isActionSurvey: false,
  questions: [],
};

/** Whether a survey can be saved: what has to say something does, and each score counts something. */
export function isSavable({ name, displayName, summary, scores = [] }: WrittenSurvey): boolean {
  const said = [
    name,
    displayName,
    summary,
    ...scores.flatMap((one) => [one.name, ...one.bands.map(({ label }) => label)]),
  ];
  return said.every((text) => text.trim() !== '') && scores.every(({ questionKeys }) => questionKeys.length > 0);
}
