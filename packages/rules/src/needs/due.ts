import { type NeedDates, type NeedMoment, needStatus } from './status.ts';
import { isNearExpiry, nearExpiryDays } from './window.ts';

/**
 * Whether a guide is to be reminded that the window of a need closes: in its last seven days, while it is worked on. Once
 * the window is over there is nothing left to do in time, and the need stands under Unresolved.
 */
export const isNeedDue = (need: NeedDates, moment: NeedMoment): boolean =>
  needStatus(need, moment) === 'identified' && isNearExpiry(need.expiresAt, moment.today);

/** The day from which a guide is reminded, `yyyy-MM-dd`: seven days before expiry. */
export const needDueFrom = (expiresAt: string): string =>
  Temporal.PlainDate.from(expiresAt).subtract({ days: nearExpiryDays }).toString();
