import type { SurveyQuestion } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedAnswer } from './proposed.ts';
import { followSurvey } from './survey-path.ts';
import { option, question, survey } from './testing/arbitrary.ts';

const today = '2026-11-22';
const zone = 'America/Chicago';
const at = (one: SurveyQuestion, answer: Parameters<typeof proposedAnswer>[0]['answer'] = null) =>
  proposedAnswer({ question: one, round: 0, answer, checkpoint: null, checkpointKey: null }, today, zone);
const text = (part: Partial<SurveyQuestion>) => question(1, { type: 'text', ...part });

describe('a proposed answer', () => {
  it('is the one that the survey defines: options by their code or text, otherwise the text', () => {
    const options = [option(11, { code: 'n', text: 'Never' }), option(12, { text: 'Often' })];
    expect(at(question(1, { options, initial: ['n'] }))).toEqual({ selectedOptionIds: [11], textResponse: null });
    expect(at(question(1, { options, initial: ['Often'] }))).toEqual({ selectedOptionIds: [12], textResponse: null });
    expect(at(question(1, { options, type: 'checkbox', initial: ['Often', 'n'] }))?.selectedOptionIds).toEqual([
      11, 12,
    ]);
    expect(at(text({ initial: ['Mornings'] }))).toEqual({ selectedOptionIds: [], textResponse: 'Mornings' });
  });

  it('does not exist for an answered or skipped question, or if it is not valid', () => {
    const said = { questionId: 1, round: 0, selectedOptionIds: [], textResponse: null, skipped: true };
    expect(at(text({ initial: ['Mornings'] }), said)).toBeNull();
    expect(at(text({}))).toBeNull();
    expect(at(question(1, { initial: ['Gone'] }))).toBeNull();
    expect(at(question(1, { initial: ['Option 11', 'Option 12'] }))).toBeNull();
    expect(at(text({ type: 'number', input: { min: 0, max: 10 }, initial: ['12'] }))).toBeNull();
    expect(at(text({ type: 'date', initial: ['2026-02-31'] }))).toBeNull();
    const past = { isRequired: true, minDateOffset: 0, maxDateOffset: null };
    expect(at(text({ type: 'date', initial: ['2026-11-20'], validationConfiguration: past }))).toBeNull();
  });

  it('does not count as an answer: a survey with only proposals is at its first question', () => {
    fc.assert(
      fc.property(survey, (drawn) => {
        const questions = drawn.map((one) => ({ ...one, initial: [one.options[0]?.text ?? 'Mornings'] }));
        const walk = followSurvey(questions, [], () => true);
        expect(walk.steps.every(({ answer }) => answer === null)).toBe(true);
        expect(walk.steps.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
