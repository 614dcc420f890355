import { type NeedDates, type NeedMoment, needStatus } from './status.ts';
import { isNearExpiry, nearExpiryDays } from './window.ts';

/**
 * Returns true if a guide must be reminded that a need's window is about to end. This applies to the last seven days of
 * a need in progress. After the end, a reminder is no longer useful, and the need is listed under Unresolved.
 */
export const isNeedDue = (need: NeedDates, moment: NeedMoment): boolean =>
  needStatus(need, moment) === 'identified' && isNearExpiry(need.expiresAt, moment.today);

/** Returns the first day of the reminder (`yyyy-MM-dd`), seven days before the expiry. */
export const needDueFrom = (expiresAt: string): string =>
  Temporal.PlainDate.from(expiresAt).subtract({ days: nearExpiryDays }).toString();
