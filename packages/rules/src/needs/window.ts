import { daysBetween } from '../schedule/days.ts';

/** A need is near expiry if at most this many days are left. */
export const nearExpiryDays = 7;
/** Number of days after the identification of a need within which it needs an action. */
export const actionRequiredDays = 14;

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * Returns the day on which the window of a need ends, `yyyy-MM-dd`. It counts calendar days from the day of
 * identification in the guide's time zone, so that clock changes do not matter.
 */
export const needExpiry = (identifiedOn: string, timeFrameInDays: number): string =>
  dayAfter(identifiedOn, timeFrameInDays);

/**
 * Returns the day of expiry after an extension: the issue's time frame, added to the current expiry. If the window has
 * ended, it is added to today, so that an extension always opens it.
 */
export const extendedExpiry = (expiresAt: string, timeFrameInDays: number, today: string): string =>
  dayAfter(daysBetween(today, expiresAt) > 0 ? expiresAt : today, timeFrameInDays);

/**
 * Returns the day of expiry after the issue of a need was changed: the new time frame from the identification, or from
 * today if that window has already ended.
 */
export function expiryOfIssue(identifiedOn: string, timeFrameInDays: number, today: string): string {
  const expiry = needExpiry(identifiedOn, timeFrameInDays);
  return daysBetween(today, expiry) > 0 ? expiry : needExpiry(today, timeFrameInDays);
}

/**
 * Returns true if a need expires within the next seven days. Then an extension is offered, and the docket shows the
 * reason.
 */
export function isNearExpiry(expiresAt: string, today: string): boolean {
  const left = daysBetween(today, expiresAt);
  return left > 0 && left <= nearExpiryDays;
}

/** Data for drawing a need's window: the days left, the total days, and the share that has passed, 0 to 1. */
export interface NeedWindow {
  daysLeft: number;
  days: number;
  share: number;
}

/**
 * Returns the window of a need from the day on which it opened to expiry, all `yyyy-MM-dd`. It opens when the need is
 * identified and again with each extension. Zero days are left after the end.
 */
export function needWindow(openedOn: string, expiresAt: string, today: string): NeedWindow {
  const days = Math.max(1, daysBetween(openedOn, expiresAt));
  const daysLeft = Math.min(days, Math.max(0, daysBetween(today, expiresAt)));
  return { daysLeft, days, share: (days - daysLeft) / days };
}
