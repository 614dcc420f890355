import type { FeedItem, Sentence } from '@guidepost/contracts';
import {
  isMonthOpen,
  type StatusChangeContext,
  type StatusChangeItem,
  type StatusChangeSettings,
  statusChangeDays,
  statusChangeProblem,
} from '@guidepost/rules';
import { dayOfItem } from '../api.ts';

/**
 * An interaction that the form lists as a possible reason for a change. `why` explains why it cannot be the reason;
 * null if it can.
 */
export interface ItemChoice {
  /** Type and id of the interaction, such as `call 12`. */
  value: string;
  item: StatusChangeItem;
  entry: FeedItem;
  why: Sentence | null;
}

/** Converts a feed entry to a possible reason for a change. Its day is in `timeZone`. */
export const itemOfEntry = (entry: FeedItem, timeZone: string): StatusChangeItem => ({
  type: entry.externalItemType as StatusChangeItem['type'],
  day: dayOfItem(entry.timestamp, timeZone),
  at: entry.timestamp,
  isIncoming: entry.message?.incoming ?? entry.call?.incoming ?? false,
});

/** Returns a member's feed entries as choices, newest first. */
export const itemChoices = (
  entries: readonly FeedItem[],
  moment: StatusChangeContext,
  settings: StatusChangeSettings,
  timeZone: string,
): ItemChoice[] =>
  entries.map((entry) => {
    const item = itemOfEntry(entry, timeZone);
    return {
      value: `${entry.externalItemType} ${entry.externalItemId}`,
      item,
      entry,
      why: statusChangeProblem(item, moment, settings),
    };
  });

/**
 * Returns the initial day: the day of the interaction if it is allowed, otherwise the latest allowed day. Returns
 * undefined if no day is allowed.
 */
export function firstDay(
  item: StatusChangeItem | null,
  moment: StatusChangeContext,
  settings: StatusChangeSettings,
): string | undefined {
  const days = statusChangeDays(item, moment, settings).filter(({ why }) => why === null);
  return (days.find(({ date }) => date === item?.day) ?? days.at(-1))?.date;
}

/**
 * Returns true if a day is in an earlier month that is still open. The request must then be approved before the month
 * closes.
 */
export const isEarlierOpenMonth = (day: string, today: string, graceDays: number): boolean =>
  day.slice(0, 7) < today.slice(0, 7) && isMonthOpen(day, today, graceDays);
