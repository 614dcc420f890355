import { anytime, type PendingItem } from '@guidepost/contracts';
import { isLate } from '@guidepost/rules';
import { dayOf } from './days.ts';

/** The filters of pending events, in their order. */
export const pendingFilters = ['Calls', 'Texts', 'Visits', 'Tasks'] as const;
export type PendingFilter = (typeof pendingFilters)[number];

const filterOfType: Readonly<Record<string, PendingFilter>> = { call: 'Calls', message: 'Texts', visit: 'Visits' };

/** The filter that a pending item falls under; what is neither call, text nor visit is a task. */
export const filterOf = ({ eventType }: Pick<PendingItem, 'eventType'>): PendingFilter =>
  filterOfType[eventType] ?? 'Tasks';

/** The items that the chosen filters let through; without any filter all of them. */
export const filtered = (items: readonly PendingItem[], chosen: readonly PendingFilter[]): readonly PendingItem[] =>
  chosen.length === 0 ? items : items.filter((item) => chosen.includes(filterOf(item)));

/** Whether an item is late at an instant: time passes without an answer of the server. */
export const isLateNow = ({ lateAt }: Pick<PendingItem, 'lateAt'>, now: string): boolean =>
  lateAt !== null && isLate(lateAt, now);

/** The calendar day of an item: that of whoever looks, but of an event that may be anytime its own day. */
export const pendingDay = (item: PendingItem, timeZone: string): string =>
  item.scheduledEvent?.time === anytime ? item.scheduledEvent.date : dayOf(item.timestamp, timeZone);

/** Items under their days, soonest first. */
export function pendingByDay(
  items: readonly PendingItem[],
  timeZone: string,
): { day: string; items: readonly PendingItem[] }[] {
  const days = Map.groupBy(items, (item) => pendingDay(item, timeZone));
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay })).sort((a, b) => a.day.localeCompare(b.day));
}
