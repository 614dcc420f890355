import type { Sentence } from '@guidepost/contracts';
import { isTodayOrLater } from '../schedule/due.ts';
import { sentence } from '../sentences/sentence.ts';

/**
 * Returns why a guide cannot postpone a phase until the given day; null if the guide can. The day must be after today.
 * Both days are `yyyy-MM-dd` in the guide's time zone.
 */
export function phaseReminderProblem(date: string, today: string): Sentence | null {
  if (!isTodayOrLater(date, today)) return sentence('The date must be today or in the future');
  return date === today ? sentence('The date must be after {date}', { date: { date: today } }) : null;
}
