import type { FeedItem, Sentence } from '@guidepost/contracts';
import {
  isMonthOpen,
  type StatusChangeContext,
  type StatusChangeItem,
  type StatusChangeSettings,
  statusChangeDays,
  whyNoStatusChange,
} from '@guidepost/rules';
import { dayOfItem } from '../api.ts';

/** What a change can be asked for, with why it cannot. */
export interface ItemChoice {
  /** `call 12` */
  value: string;
  item: StatusChangeItem;
  entry: FeedItem;
  why: Sentence | null;
}

/** An entry of a member's feed as what a change can be asked for, on the calendar of this zone. */
export const itemOfEntry = (entry: FeedItem, timeZone: string): StatusChangeItem => ({
  type: entry.externalItemType as StatusChangeItem['type'],
  day: dayOfItem(entry.timestamp, timeZone),
  isIncoming: entry.message?.incoming ?? entry.call?.incoming ?? false,
});

/** Entries of a member's feed as choices, the newest first. */
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
      why: whyNoStatusChange(item, moment, settings),
    };
  });

/**
 * The day that is chosen at first: that of what the change is asked for if it may be chosen, else the latest that may.
 * Undefined where none may.
 */
export function firstDay(
  item: StatusChangeItem | null,
  moment: StatusChangeContext,
  settings: StatusChangeSettings,
): string | undefined {
  const days = statusChangeDays(item, moment, settings).filter(({ why }) => why === null);
  return (days.find(({ date }) => date === item?.day) ?? days.at(-1))?.date;
}

/** Whether a day lies in a month before this one that still takes changes: it has to be approved in time. */
export const closesSoon = (day: string, today: string, graceDays: number): boolean =>
  day.slice(0, 7) < today.slice(0, 7) && isMonthOpen(day, today, graceDays);
