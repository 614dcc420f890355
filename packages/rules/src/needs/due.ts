import { type NeedDates, type NeedMoment, needStatus } from './status.ts';
import { isNearExpiry, nearExpiryDays } from './window.ts';

/**
 * Returns true if a guide must be reminded that the window of a need ends: in its last seven days, while the need is in
 * progress. After the end it is too late, and the need is listed under Unresolved.
 */
export const isNeedDue = (need: NeedDates, moment: NeedMoment): boolean =>
  needStatus(need, moment) === 'identified' && isNearExpiry(need.expiresAt, moment.today);

/** Returns the first day of the reminder, `yyyy-MM-dd`: seven days before expiry. */
export const needDueFrom = (expiresAt: string): string =>
  Temporal.PlainDate.from(expiresAt).subtract({ days: nearExpiryDays }).toString();
