import { anytime, type PendingItem } from '@guidepost/contracts';
import { isLate } from '@guidepost/rules';
import { dayOf } from './days.ts';

/** Filters of pending events, in display order. */
export const pendingFilters = ['Calls', 'Texts', 'Visits', 'Tasks'] as const;
export type PendingFilter = (typeof pendingFilters)[number];

const filterOfType: Readonly<Record<string, PendingFilter>> = { call: 'Calls', message: 'Texts', visit: 'Visits' };

/** Returns the filter that a pending item belongs to. Everything except calls, texts and visits is a task. */
export const filterOf = ({ eventType }: Pick<PendingItem, 'eventType'>): PendingFilter =>
  filterOfType[eventType] ?? 'Tasks';

/** Returns the items that match the chosen filters. Returns all items if no filter is chosen. */
export const filtered = (items: readonly PendingItem[], chosen: readonly PendingFilter[]): readonly PendingItem[] =>
  chosen.length === 0 ? items : items.filter((item) => chosen.includes(filterOf(item)));

/**
 * Returns true if an item is late at `now`. The client computes this, because an item can become late without a new
 * response from the server.
 */
export const isLateNow = ({ lateAt }: Pick<PendingItem, 'lateAt'>, now: string): boolean =>
  lateAt !== null && isLate(lateAt, now);

/**
 * Returns an item's calendar day in the user's time zone. For an event without a time, returns the event's own date.
 */
export const pendingDay = (item: PendingItem, timeZone: string): string =>
  item.scheduledEvent?.time === anytime ? item.scheduledEvent.date : dayOf(item.timestamp, timeZone);

/** Groups items by day, soonest first. */
export function pendingByDay(
  items: readonly PendingItem[],
  timeZone: string,
): { day: string; items: readonly PendingItem[] }[] {
  const days = Map.groupBy(items, (item) => pendingDay(item, timeZone));
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay })).sort((a, b) => a.day.localeCompare(b.day));
}
