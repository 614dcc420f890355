import { newQuestion } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { emptySurvey } from './edits.ts';
import { isSameSurvey } from './is-same.ts';

describe('the comparison of two surveys', () => {
  const first = newQuestion([]);
  const survey = { ...emptySurvey, name: 'A', questions: [first, { ...newQuestion([first]), title: 'Rent' }] };

  it('uses their content, not their authors', () => {
    expect(isSameSurvey(survey, structuredClone(survey))).toBe(true);
    expect(isSameSurvey(survey, { ...survey, name: 'B' })).toBe(false);
    expect(isSameSurvey(survey, { ...survey, scores: [] })).toBe(false);
    expect(isSameSurvey(survey, { ...survey, questions: survey.questions.slice(0, 1) })).toBe(false);
    expect(isSameSurvey(survey, { ...survey, questions: survey.questions.toReversed() })).toBe(false);
    const [one, two] = structuredClone(survey.questions);
    const edited = { ...survey, questions: [one, two && { ...two, title: 'Food' }].flatMap((q) => q ?? []) };
    expect(isSameSurvey(survey, edited)).toBe(false);
    const undone = { ...edited, questions: edited.questions.map((q, n) => (n === 1 ? { ...q, title: 'Rent' } : q)) };
    expect(isSameSurvey(survey, undone)).toBe(true);
  });
});
