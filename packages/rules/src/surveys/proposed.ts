import { readAnswer } from './answers.ts';
import { optionCode } from './conditions.ts';
import { type AskedQuestion, hasOptions, type SurveyAnswer } from './questions.ts';
import type { SurveyStep } from './survey-path.ts';

export type Proposed = Pick<SurveyAnswer, 'selectedOptionIds' | 'textResponse'>;

/** Returns a question's proposed answer; null if there is no proposal. */
function filledBefore({ type, options, initial = [] }: AskedQuestion): Proposed | null {
  if (hasOptions({ type })) {
    const chosen = options.filter((option) => initial.includes(optionCode(option)));
    return chosen.length > 0 ? { selectedOptionIds: chosen.map(({ id }) => id), textResponse: null } : null;
  }
  return initial[0] ? { selectedOptionIds: [], textResponse: initial[0] } : null;
}

/**
 * Returns the proposed answer to an open question (docs/areas/surveys.md#proposals). Does not propose an answer that is
 * no longer valid, such as a day outside the limits.
 * @param today the current day of the person who answers, `yyyy-MM-dd`, in their `timeZone`
 */
export function proposedAnswer({ question, answer }: SurveyStep, today: string, timeZone: string): Proposed | null {
  const proposed = answer === null ? filledBefore(question) : null;
  if (proposed === null) return null;
  const { selectedOptionIds, textResponse } = proposed;
  const reading = readAnswer(question, { selectedOptionIds, textResponse: textResponse ?? undefined }, today, timeZone);
  return reading.problem === undefined && !reading.answer.skipped ? proposed : null;
}
