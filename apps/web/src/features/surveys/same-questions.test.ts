import type { AssignedSurvey } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { sameQuestions, sameSurveys } from './same-questions.ts';

const survey = (part: object = {}) =>
  ({
    id: 1,
    notes: null,
    survey: { id: 2, versionNumber: 1 },
    questions: [{ id: 1, text: 'How?' }],
    questionResponses: [{ responseId: 1 }],
    ...part,
  }) as unknown as AssignedSurvey;

describe('a survey that is loaded again', () => {
  it('is the same object if nothing changed, and keeps its questions if something changed', () => {
    const before = survey();
    expect(sameQuestions(before, survey())).toBe(before);
    const answered = sameQuestions(before, survey({ questionResponses: [{ responseId: 1 }, { responseId: 2 }] }));
    expect(answered).toEqual(survey({ questionResponses: [{ responseId: 1 }, { responseId: 2 }] }));
    expect((answered as AssignedSurvey).questions).toBe(before.questions);
    expect((answered as AssignedSurvey).questionResponses[0]).toBe(before.questionResponses[0]);
  });

  it('has the questions of its version', () => {
    const next = survey({ survey: { id: 2, versionNumber: 2 }, questions: [{ id: 1, text: 'How so?' }] });
    expect(sameQuestions(survey(), next)).toEqual(next);
    expect(sameQuestions(undefined, next)).toEqual(next);
    expect(sameQuestions(survey(), null)).toBeNull();
  });

  it('is found in a list at any position', () => {
    const list = [survey(), survey({ id: 3 })];
    expect(sameSurveys(list, [survey(), survey({ id: 3 })])).toBe(list);
    const turned = sameSurveys(list, [survey({ id: 3 }), survey({ notes: 'New' })]) as AssignedSurvey[];
    expect(turned).toEqual([survey({ id: 3 }), survey({ notes: 'New' })]);
    expect([turned[0], turned[1]?.questions]).toEqual([list[1], list[0]?.questions]);
    expect(turned[0]).toBe(list[1]);
    expect(sameSurveys(undefined, list)).toEqual(list);
    expect(sameSurveys(list, [survey()])).toEqual([survey()]);
  });
});
