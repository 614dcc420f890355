import type { MonthExemption, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import {
  beforeFirstStatusDay,
  monthExemption,
  type StatusChangeContext,
  type StatusChangeItem,
  type StatusChangeSettings,
} from './items.ts';
import { closedMonthProblem } from './months.ts';

/** Number of days that a user can choose from: today and the days before it. */
export const statusChangeDayCount = 10;

/** A day when a requested status could begin, with the reason if it cannot. */
export interface StatusChangeDay {
  /** `yyyy-MM-dd` */
  date: string;
  /** Reason why the day cannot be chosen; null if it can. */
  why: Sentence | null;
}

const isBefore = (day: string, other: string): boolean => Temporal.PlainDate.compare(day, other) < 0;

/**
 * Returns why a status cannot begin on a day; null if it can. The day must be one of the last ten days, and its month
 * must not be closed. It must not be before the first day of any status, or before the request's item.
 * @param kept for an edited request, its existing exemption from closed months
 */
export function statusDayProblem(
  date: string,
  item: StatusChangeItem | null,
  moment: StatusChangeContext,
  settings: StatusChangeSettings,
  kept: MonthExemption | null = null,
): Sentence | null {
  const { today } = moment;
  if (isBefore(today, date)) return sentence('A status cannot begin in the future.');
  if (isBefore(date, settings.algorithmStartDate)) return beforeFirstStatusDay(settings);
  if (item && isBefore(date, item.day))
    return sentence('A status cannot begin before the {item} on {date}.', {
      item: { word: itemLabels[item.type] },
      date: { date: item.day },
    });
  const first = Temporal.PlainDate.from(today)
    .subtract({ days: statusChangeDayCount - 1 })
    .toString();
  if (isBefore(date, first))
    return sentence('Choose a day within the last {count} days.', { count: statusChangeDayCount });
  return closedMonthProblem(date, today, settings.graceDays, monthExemption(item, moment, kept));
}

/** Returns the ten days that a user can choose from, earliest first. Each day has a reason if it cannot be chosen. */
export const statusChangeDays = (
  item: StatusChangeItem | null,
  moment: StatusChangeContext,
  settings: StatusChangeSettings,
  kept: MonthExemption | null = null,
): StatusChangeDay[] =>
  Array.from({ length: statusChangeDayCount }, (_, n) => {
    const date = Temporal.PlainDate.from(moment.today)
      .subtract({ days: statusChangeDayCount - 1 - n })
      .toString();
    return { date, why: statusDayProblem(date, item, moment, settings, kept) };
  });

/** Names of the kinds of items within a sentence. */
const itemLabels = { call: 'call', message: 'text', visit: 'visit', note: 'note' } as const;
