import type { WrittenSurvey } from '@guidepost/contracts';
import { useRef } from 'react';

type Question = WrittenSurvey['questions'][number];

/** A question that can be chosen from a list. */
export interface Choice {
  value: string;
  label: string;
}

/** How a question is called in lists: its number and its title, else its text. */
export const choiceOf = ({ key, sortOrder, title, text }: Question): Choice => ({
  value: key,
  label: `${sortOrder} ${title || text}`,
});

/**
 * Questions that can be chosen from a list. It is the same list for as long as it says the same, so that typing in a
 * question of many draws no list of the others anew.
 */
export function useChoices(questions: readonly Question[], isOffered: (question: Question) => boolean): Choice[] {
  const kept = useRef<Choice[]>([]);
  const fresh = questions.filter(isOffered).map(choiceOf);
  const isSame =
    fresh.length === kept.current.length &&
    fresh.every(({ value, label }, n) => value === kept.current[n]?.value && label === kept.current[n]?.label);
  if (!isSame) kept.current = fresh;
  return kept.current;
}

/** All questions but one: the same list for as long as none of them is different. */
export function useOthers(questions: readonly Question[], own: string): readonly Question[] {
  const kept = useRef<readonly Question[]>([]);
  const fresh = questions.filter(({ key }) => key !== own);
  const isSame = fresh.length === kept.current.length && fresh.every((one, n) => one === kept.current[n]);
  if (!isSame) kept.current = fresh;
  return kept.current;
}
