import { readAnswer } from './answers.ts';
import { optionCode } from './conditions.ts';
import { type AskedQuestion, hasOptions, type SurveyAnswer } from './questions.ts';
import type { SurveyStep } from './walk.ts';

/** The proposed answer of a question. */
export type Proposed = Pick<SurveyAnswer, 'selectedOptionIds' | 'textResponse'>;

/** Returns the answer that a question proposes; null if it starts empty. */
function filledBefore({ type, options, initial = [] }: AskedQuestion): Proposed | null {
  if (hasOptions({ type })) {
    const chosen = options.filter((option) => initial.includes(optionCode(option)));
    return chosen.length > 0 ? { selectedOptionIds: chosen.map(({ id }) => id), textResponse: null } : null;
  }
  return initial[0] ? { selectedOptionIds: [], textResponse: initial[0] } : null;
}

/**
 * Returns the proposed answer of an open question (docs/areas/surveys.md#proposals). An invalid answer, such as a day
 * that is now out of bounds, is not proposed.
 * @param today the day of the person who answers, `yyyy-MM-dd`, and their `timeZone`
 */
export function proposedAnswer({ question, answer }: SurveyStep, today: string, timeZone: string): Proposed | null {
  const proposed = answer === null ? filledBefore(question) : null;
  if (proposed === null) return null;
  const { selectedOptionIds, textResponse } = proposed;
  const reading = readAnswer(question, { selectedOptionIds, textResponse: textResponse ?? undefined }, today, timeZone);
  return reading.problem === undefined && !reading.answer.skipped ? proposed : null;
}
