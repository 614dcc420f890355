import type { Sentence } from '@guidepost/contracts';
import { isTodayOrLater } from '../schedule/due.ts';
import { sentence } from '../sentences/sentence.ts';

/**
 * Why a phase can't be put off to a day, null if it can: only a day after today is later. Both days `yyyy-MM-dd` where
 * the member's guide is.
 */
export function whyNoPhaseReminder(date: string, today: string): Sentence | null {
  if (!isTodayOrLater(date, today)) return sentence('The date must be today or in the future');
  return date === today ? sentence('The date must be after {date}', { date: { date: today } }) : null;
}
