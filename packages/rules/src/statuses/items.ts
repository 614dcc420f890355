import type { MonthExemption, Sentence, statusChangeItemTypes } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';
import { closedMonthProblem } from './months.ts';

/** The kinds of items that can be the reason for a status change. */
export type StatusChangeItemType = (typeof statusChangeItemTypes)[number];

/** The feed entry that is the reason for a request. */
export interface StatusChangeItem {
  type: StatusChangeItemType;
  /** The entry's day in the acting user's time zone, `yyyy-MM-dd`. */
  day: string;
  /** The entry's time, ISO 8601. */
  at: string;
  /** True if the member initiated the contact. An outgoing text cannot be the reason for a status change. */
  isIncoming: boolean;
}

/** Facts about the acting user, the member and the day of a request. */
export interface StatusChangeContext {
  /** The acting user's calendar day, `yyyy-MM-dd`. */
  today: string;
  /** The current time, ISO 8601. */
  now: string;
  stageKey: string;
  /** True if the acting user has the administrators' tools. Closed months do not restrict this user. */
  hasAdminTools: boolean;
}

/** Settings of the installation. */
export interface StatusChangeSettings {
  /** Number of days at the beginning of a month during which changes for the previous month are still accepted. */
  graceDays: number;
  /** The first day when a status can begin, `yyyy-MM-dd`. */
  algorithmStartDate: string;
}

/** Number of hours (seven days) during which a text from the member can be the reason for an exemption. */
export const incomingTextHours = 168;

/** Returns true if an instant is less than a number of hours ago. */
const isYounger = (at: string, now: string, hours: number): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at).add({ hours }), Temporal.Instant.from(now)) > 0;

/**
 * Returns why a change can be made for a closed month; null if there is no exemption. A change is exempt if the acting
 * user has the administrators' tools, or if the member is in the stage `outreach`. A text from the member that is less
 * than 168 hours old is also a reason. A request keeps its exemption until a reviewer decides.
 * @param item the request's item; null if there is no item
 * @param kept the exemption that an edited request already has
 */
export function monthExemption(
  item: StatusChangeItem | null,
  { now, stageKey, hasAdminTools }: StatusChangeContext,
  kept: MonthExemption | null = null,
): MonthExemption | null {
  if (kept !== null) return kept;
  if (hasAdminTools) return 'admin';
  if (stageKey === 'outreach') return 'outreach';
  const isYoungText = item?.type === 'message' && item.isIncoming && isYounger(item.at, now, incomingTextHours);
  return isYoungText ? 'text' : null;
}

/**
 * Returns why a status change cannot be requested for a feed entry; null if it can. The entry must be in an open month,
 * or the change must have an exemption (`monthExemption`). A text to the member is never allowed.
 */
export function statusChangeProblem(
  item: StatusChangeItem,
  moment: StatusChangeContext,
  { graceDays }: StatusChangeSettings,
): Sentence | null {
  if (item.type === 'message' && !item.isIncoming)
    return sentence('A text can be the reason for a status change only if the member sent it.');
  if (daysBetween(item.day, moment.today) < 0)
    return sentence('The date of this call, visit, note or text is in the future.');
  return closedMonthProblem(item.day, moment.today, graceDays, monthExemption(item, moment));
}

/** Returns an error sentence with the first day of any status. It includes the year, because the day is long ago. */
export const beforeFirstStatusDay = ({
  algorithmStartDate,
}: Pick<StatusChangeSettings, 'algorithmStartDate'>): Sentence =>
  sentence('A status cannot begin before {date}.', { date: { longDate: algorithmStartDate } });
