import type { MonthExemption, Sentence, statusChangeItemTypes } from '@guidepost/contracts';
import { daysBetween } from '../schedule/days.ts';
import { sentence } from '../sentences/sentence.ts';
import { whyMonthIsClosed } from './months.ts';

/** What a change of status can be asked for: something that was done with the member. */
export type StatusChangeItemType = (typeof statusChangeItemTypes)[number];

/** An entry of the feed that a request names as its reason. */
export interface StatusChangeItem {
  type: StatusChangeItemType;
  /** Its day where the acting user is, `yyyy-MM-dd`. */
  day: string;
  /** Whether the member began it: of texts only theirs count. */
  isIncoming: boolean;
}

/** Who asks for whom, and when. */
export interface StatusChangeMoment {
  /** The acting user's calendar day, `yyyy-MM-dd`. */
  today: string;
  /** The key of the member's stage. */
  stageKey: string;
  /** Whether the acting user has the administrators' tools, for which no item is too old. */
  hasAdminTools: boolean;
}

/** What an installation sets. */
export interface StatusChangeSettings {
  /** How many days of a month still take changes of the month before. */
  graceDays: number;
  /** The first day for which a status can be given, `yyyy-MM-dd`. */
  algorithmStartDate: string;
}

/** A text of the member counts while it is younger than so many days. */
export const incomingTextDays = 7;

/**
 * What keeps months from closing for a change, null where nothing does: it is asked for by whoever has the
 * administrators' tools, for a member who is still sought out, or for a text of the member that is less than seven days
 * old. A request keeps it until it is decided.
 * @param item what the change is asked for; null if that is nothing in particular
 * @param kept what a request has kept that is now edited
 */
export function monthExemption(
  item: StatusChangeItem | null,
  { today, stageKey, hasAdminTools }: StatusChangeMoment,
  kept: MonthExemption | null = null,
): MonthExemption | null {
  if (kept !== null) return kept;
  if (hasAdminTools) return 'admin';
  if (stageKey === 'outreach') return 'outreach';
  const isYoungText = item?.type === 'message' && item.isIncoming && daysBetween(item.day, today) < incomingTextDays;
  return isYoungText ? 'text' : null;
}

/**
 * Why a change of status cannot be asked for an entry of the feed, null where it can. Entries of an open month count;
 * those of a closed one count for a member in outreach, if they are a text of the member that is less than seven days
 * old, and for whoever has the administrators' tools. A text to the member says nothing of the member and never counts.
 */
export function whyNoStatusChange(
  item: StatusChangeItem,
  moment: StatusChangeMoment,
  { graceDays }: StatusChangeSettings,
): Sentence | null {
  if (item.type === 'message' && !item.isIncoming) return sentence('Only a text from the member counts.');
  if (daysBetween(item.day, moment.today) < 0) return sentence('It has not happened yet.');
  return whyMonthIsClosed(item.day, moment.today, graceDays, monthExemption(item, moment));
}

/** Says the first day of all statuses, with its year: it is long ago. */
export const notBeforeAlgorithm = ({
  algorithmStartDate,
}: Pick<StatusChangeSettings, 'algorithmStartDate'>): Sentence =>
  sentence('Not before {date}.', { date: { longDate: algorithmStartDate } });
