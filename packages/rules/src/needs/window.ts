import { daysBetween } from '../schedule/days.ts';

/** A need is near expiry if it has at most this many days left. */
export const nearExpiryDays = 7;
/** After a need was identified, a guide must record an action within this number of days. */
export const actionRequiredDays = 14;

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * Returns the day when a need's window ends, `yyyy-MM-dd`. Counts calendar days from the day of identification in the
 * guide's time zone, so that daylight saving time does not matter.
 */
export const needExpiry = (identifiedOn: string, timeFrameInDays: number): string =>
  dayAfter(identifiedOn, timeFrameInDays);

/**
 * Returns the day of expiry after an extension. The issue's time frame is added to the current expiry. If the window
 * has ended, the time frame is added to today, so that an extension always reopens the window.
 */
export const extendedExpiry = (expiresAt: string, timeFrameInDays: number, today: string): string =>
  dayAfter(daysBetween(today, expiresAt) > 0 ? expiresAt : today, timeFrameInDays);

/**
 * Returns the day of expiry after a user changed a need's issue. The new time frame begins on the day of
 * identification, or today if that window has already ended.
 */
export function expiryOfIssue(identifiedOn: string, timeFrameInDays: number, today: string): string {
  const expiry = needExpiry(identifiedOn, timeFrameInDays);
  return daysBetween(today, expiry) > 0 ? expiry : needExpiry(today, timeFrameInDays);
}

/**
 * Returns true if a need expires within the next seven days. The need then offers an extension, and the docket shows
 * the expiry as a reason.
 */
export function isNearExpiry(expiresAt: string, today: string): boolean {
  const left = daysBetween(today, expiresAt);
  return left > 0 && left <= nearExpiryDays;
}

/**
 * Data for drawing a need's window: the days left, the total number of days, and how much of it has passed (0 to 1).
 */
export interface NeedWindow {
  daysLeft: number;
  days: number;
  share: number;
}

/**
 * Returns a need's window, from the day when it opened until its expiry. All days are `yyyy-MM-dd`. A window opens when
 * the need is identified, and again with each extension. After the end, zero days are left.
 */
export function needWindow(openedOn: string, expiresAt: string, today: string): NeedWindow {
  const days = Math.max(1, daysBetween(openedOn, expiresAt));
  const daysLeft = Math.min(days, Math.max(0, daysBetween(today, expiresAt)));
  return { daysLeft, days, share: (days - daysLeft) / days };
}
