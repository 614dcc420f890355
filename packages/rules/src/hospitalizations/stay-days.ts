import type { Sentence } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';

/** What of a stay decides how it stands. Days are `yyyy-MM-dd`. */
export interface StayDays {
  admitDate: string;
  dischargeDate: string | null;
  guideEnteredDischargedAt: string | null;
}

/** When somebody came home, as the hospital says it or else a guide; null while they are in hospital. */
export const homeDay = ({ dischargeDate, guideEnteredDischargedAt }: StayDays): string | null =>
  dischargeDate ?? guideEnteredDischargedAt;

/** A discharge asks for a call within so many days. */
export const followUpDays = 7;

/** How many days are left to call after a discharge; 0 on the last one, negative once they are over. */
export const daysToCall = (home: string, today: string): number => followUpDays - daysBetween(home, today);

/** In which day of a stay somebody is: the day of admission is the first. */
export const dayOfStay = ({ admitDate }: StayDays, today: string): number => daysBetween(admitDate, today) + 1;

/**
 * Why a day of discharge cannot be entered, null if it can: only where none is known, and from the day of admission to
 * today (docs/areas/hospital-stays.md#discharge).
 */
export function whyNoDischarge(stay: StayDays, day: string, today: string): Sentence | null {
  if (homeDay(stay) !== null) return sentence('A discharge date is there already.');
  if (day < stay.admitDate) return sentence('Choose {date} or a later day.', { date: { shortDate: stay.admitDate } });
  return day > today ? sentence('A discharge cannot be in the future.') : null;
}
