import type { WrittenSurvey } from '@guidepost/contracts';
import { useRef } from 'react';

type Question = WrittenSurvey['questions'][number];

/** A question that can be chosen from a list. */
export interface Choice {
  value: string;
  label: string;
}

/**
 * Returns a question as a choice for a select. The label is its number with its title, or its text if it has no title.
 */
export const choiceOf = ({ key, sortOrder, title, text }: Question): Choice => ({
  value: key,
  label: `${sortOrder} ${title || text}`,
});

/**
 * Returns the questions as choices for a select. The array stays the same until its content changes, so that typing in
 * one question does not rerender the selects of other questions.
 */
export function useChoices(questions: readonly Question[], isOffered: (question: Question) => boolean): Choice[] {
  const lastChoices = useRef<Choice[]>([]);
  const fresh = questions.filter(isOffered).map(choiceOf);
  const isSame =
    fresh.length === lastChoices.current.length &&
    fresh.every(
      ({ value, label }, n) => value === lastChoices.current[n]?.value && label === lastChoices.current[n]?.label,
    );
  if (!isSame) lastChoices.current = fresh;
  return lastChoices.current;
}

/** Returns all questions but one. The array stays the same until one of them changes. */
export function useOthers(questions: readonly Question[], own: string): readonly Question[] {
  const lastQuestions = useRef<readonly Question[]>([]);
  const fresh = questions.filter(({ key }) => key !== own);
  const isSame =
    fresh.length === lastQuestions.current.length && fresh.every((one, n) => one === lastQuestions.current[n]);
  if (!isSame) lastQuestions.current = fresh;
  return lastQuestions.current;
}
