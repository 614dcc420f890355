import type { WrittenSurvey } from '@guidepost/contracts';
import { copySuffixes, freeKey, renumbered } from '@guidepost/rules';

/** Inserts a copy of a question below the original. Returns the new list and the copy's key. */
export function duplicateQuestion(
  questions: WrittenSurvey['questions'],
  index: number,
): { questions: WrittenSurvey['questions']; key: string } {
  const original = questions[index];
  if (!original) return { questions, key: '' };
  const key = freeKey(questions, `${original.key}${copySuffixes.key}`);
  return { questions: renumbered(questions.toSpliced(index + 1, 0, { ...original, key })), key };
}

export const emptySurvey: WrittenSurvey = {
  name: '',
  displayName: '',
  summary: '',
  isActionSurvey: false,
  questions: [],
};

/** Returns true if a survey can be saved: all required texts exist, and each score has at least one question. */
export function isSavable({ name, displayName, summary, scores = [] }: WrittenSurvey): boolean {
  const usedTexts = [
    name,
    displayName,
    summary,
    ...scores.flatMap((one) => [one.name, ...one.bands.map(({ label }) => label)]),
  ];
  return usedTexts.every((text) => text.trim() !== '') && scores.every(({ questionKeys }) => questionKeys.length > 0);
}
