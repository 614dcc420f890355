import type { Sentence } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';

/** A stay's dates, which determine its state. Days are `yyyy-MM-dd`. */
export interface StayDays {
  admitDate: string;
  dischargeDate: string | null;
  guideEnteredDischargedAt: string | null;
}

/**
 * Returns the discharge date that the hospital reported, or else the date that a guide entered. Returns null while the
 * member is in the hospital.
 */
export const reportedDischargeDay = ({ dischargeDate, guideEnteredDischargedAt }: StayDays): string | null =>
  dischargeDate ?? guideEnteredDischargedAt;

/** After a discharge, a guide must call within this number of days. */
export const followUpDays = 7;

/** Returns the number of days left to call after a discharge. It is 0 on the last day and negative after it. */
export const daysToCall = (home: string, today: string): number => followUpDays - daysBetween(home, today);

/** Returns which day of a stay a date is. The admission date is day 1. */
export const dayOfStay = ({ admitDate }: StayDays, today: string): number => daysBetween(admitDate, today) + 1;

/**
 * Returns the reason why a guide cannot enter a discharge date; null if the guide can. The stay must have no discharge,
 * and the date must be between the admission and today (docs/areas/hospital-stays.md#discharge).
 */
export function dischargeProblem(stay: StayDays, day: string, today: string): Sentence | null {
  if (reportedDischargeDay(stay) !== null) return sentence('This hospitalization already has a discharge date.');
  if (day < stay.admitDate) return sentence('Choose {date} or a later day.', { date: { shortDate: stay.admitDate } });
  return day > today ? sentence('The discharge date cannot be in the future.') : null;
}
