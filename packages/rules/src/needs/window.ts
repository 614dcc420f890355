import { daysBetween } from '../schedule/days.ts';

/** A need is about to expire when so many days or fewer are left. */
export const nearExpiryDays = 7;
/** A need without an action asks for one so many days after it was identified. */
export const actionRequiredDays = 14;

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * The day on which the window of a need closes, `yyyy-MM-dd`. It is counted in calendar days from the day on which the
 * need was identified where its guide works, so that a change of clocks neither adds nor takes a day.
 */
export const needExpiry = (identifiedOn: string, timeFrameInDays: number): string =>
  dayAfter(identifiedOn, timeFrameInDays);

/**
 * The day of expiry after an extension: the issue's time frame once more, counted from the present expiry, or from
 * today where the window is over already, so that an extension always opens it.
 */
export const extendedExpiry = (expiresAt: string, timeFrameInDays: number, today: string): string =>
  dayAfter(daysBetween(today, expiresAt) > 0 ? expiresAt : today, timeFrameInDays);

/**
 * The day of expiry after the issue of a need was changed: the window that it would have had from the beginning, or a
 * new one from today where that would be over already.
 */
export function expiryOfIssue(identifiedOn: string, timeFrameInDays: number, today: string): string {
  const expiry = needExpiry(identifiedOn, timeFrameInDays);
  return daysBetween(today, expiry) > 0 ? expiry : needExpiry(today, timeFrameInDays);
}

/** Whether expiry is ahead and at most seven days away: when an extension is offered, and the docket says why. */
export function isNearExpiry(expiresAt: string, today: string): boolean {
  const left = daysBetween(today, expiresAt);
  return left > 0 && left <= nearExpiryDays;
}

/** How a need's window is drawn: the days that are left of so many, and the share of it that has passed, 0 to 1. */
export interface NeedWindow {
  daysLeft: number;
  days: number;
  share: number;
}

/**
 * The window of a need from the day on which it opened (when the need was identified, or the window last extended) to
 * expiry, all `yyyy-MM-dd`. No days are left once it is over.
 */
export function needWindow(openedOn: string, expiresAt: string, today: string): NeedWindow {
  const days = Math.max(1, daysBetween(openedOn, expiresAt));
  const daysLeft = Math.min(days, Math.max(0, daysBetween(today, expiresAt)));
  return { daysLeft, days, share: (days - daysLeft) / days };
}
