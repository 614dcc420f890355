import type { MonthExemption, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import {
  monthExemption,
  notBeforeAlgorithm,
  type StatusChangeItem,
  type StatusChangeMoment,
  type StatusChangeSettings,
} from './items.ts';
import { whyMonthIsClosed } from './months.ts';

/** So many days are offered: today and those before it. */
export const statusChangeDayCount = 10;

/** A day from which a status can be asked to hold, or why not. */
export interface StatusChangeDay {
  /** `yyyy-MM-dd` */
  date: string;
  /** Why it cannot be chosen; null where it can. */
  why: Sentence | null;
}

const isBefore = (day: string, other: string): boolean => Temporal.PlainDate.compare(day, other) < 0;

/**
 * Why a status cannot hold from a day on, null where it can: the day is to come, lies before the first day of all
 * statuses, before what it is asked for, more than ten days back, or in a month that is closed.
 * @param kept what kept months from closing when the request was made that is now edited
 */
export function whyNoStatusDay(
  date: string,
  item: StatusChangeItem | null,
  moment: StatusChangeMoment,
  settings: StatusChangeSettings,
  kept: MonthExemption | null = null,
): Sentence | null {
  const { today } = moment;
  if (isBefore(today, date)) return sentence('A status cannot begin in the future.');
  if (isBefore(date, settings.algorithmStartDate)) return notBeforeAlgorithm(settings);
  if (item && isBefore(date, item.day))
    return sentence('Not before the {item} of {date}.', {
      item: { word: itemWords[item.type] },
      date: { date: item.day },
    });
  const first = Temporal.PlainDate.from(today)
    .subtract({ days: statusChangeDayCount - 1 })
    .toString();
  if (isBefore(date, first)) return sentence('Only the last {count} days.', { count: statusChangeDayCount });
  return whyMonthIsClosed(date, today, settings.graceDays, monthExemption(item, moment, kept));
}

/** The ten days that are offered, the earliest first, each with why it cannot be chosen. */
export const statusChangeDays = (
  item: StatusChangeItem | null,
  moment: StatusChangeMoment,
  settings: StatusChangeSettings,
  kept: MonthExemption | null = null,
): StatusChangeDay[] =>
  Array.from({ length: statusChangeDayCount }, (_, n) => {
    const date = Temporal.PlainDate.from(moment.today)
      .subtract({ days: statusChangeDayCount - 1 - n })
      .toString();
    return { date, why: whyNoStatusDay(date, item, moment, settings, kept) };
  });

/** What each kind of entry is called within a sentence. */
const itemWords = { call: 'call', message: 'text', visit: 'visit', note: 'note' } as const;
