import type { MemberId, PriorityContact, Sentence } from '@guidepost/contracts';
import { nearExpiryDays } from '../needs/window.ts';
import { sentence, sentenceText } from '../sentences/sentence.ts';

/**
 * The facts that determine whether a guide should contact a member. Days are `yyyy-MM-dd` in the guide's time zone. The
 * query has already excluded members with a contact today or an event this month.
 */
export interface ContactFacts {
  memberId: MemberId;
  name: string;
  /** The day of the last counted contact; null if there was no contact. */
  lastContactOn: string | null;
  /** The day of the newest discharge; null if there was no discharge. */
  dischargedOn: string | null;
  /** The earliest day after today when the window of an open need ends; null if there is no such day. */
  needExpiresOn: string | null;
}

export type PriorityLevel = 'high' | 'medium' | 'low';

export interface Priority {
  memberId: MemberId;
  /** The day when the next contact is due. */
  dueOn: string;
  /** Days until the contact is due; negative if it is overdue. */
  daysUntilDue: number;
  priorityLevel: PriorityLevel | null;
  badge: string | null;
  /** The reasons that apply, as data and in English. */
  reasons: PriorityContact['reasons'];
}

/** The badges' text. The wording is fixed. */
export const priorityBadges: Readonly<Record<PriorityLevel, string>> = {
  high: '≤ 3 days',
  medium: '4-9 days',
  low: '10-15 days',
};

/**
 * Returns a contact's priority level by the days until it is due; null if it is due in more than 15 days
 * (docs/areas/docket.md#due-date-of-a-contact).
 */
export const priorityLevelOf = (days: number): PriorityLevel | null =>
  days <= 3 ? 'high' : days <= 9 ? 'medium' : days <= 15 ? 'low' : null;

/** Maximum number of days from the last counted contact to the due date of the next contact. */
const contactEveryDays = 30;
/** A discharge raises a member's priority for this number of days. */
const dischargeDays = 7;

const dueSentence = (days: number): Sentence => {
  if (days < -1) return sentence('contact overdue by {count} days', { count: -days });
  if (days < 0) return sentence('contact overdue by {count} day', { count: -days });
  if (days === 0) return sentence('contact due today');
  return days === 1 ? sentence('contact due tomorrow') : sentence('contact due in {count} days', { count: days });
};

const dischargeSentence = (daysAgo: number): Sentence => {
  if (daysAgo === 0) return sentence('discharged today');
  return daysAgo === 1 ? sentence('discharged yesterday') : sentence('discharged {count} days ago', { count: daysAgo });
};

const needSentence = (days: number): Sentence =>
  days === 1 ? sentence('need expires tomorrow') : sentence('need expires in {count} days', { count: days });

const contactSentence = (daysSince: number): Sentence =>
  daysSince === 1
    ? sentence('no contact in {count} day', { count: daysSince })
    : sentence('no contact in {count} days', { count: daysSince });

/** Cached day calculations relative to today. Many members have the same days, so each day is computed only once. */
interface DayCalculations {
  /** Returns the number of days from today to `day`; negative for a past day. */
  away(day: string): number;
  /**
   * Returns the day when the next contact is due, based on the day of the last contact, and the days until it is due.
   */
  dueAfter(last: string | null): { dueOn: string; daysUntilDue: number };
}

/**
 * Maximum number of days with cached calculations. One is not enough, because the current date is not the same in all
 * time zones.
 */
const maxCachedDays = 3;
const dayCache = new Map<string, DayCalculations>();

/**
 * Returns the cached calculations for a day. All guides' dockets share the cache, because the results do not depend on
 * the guide.
 */
function cachedDay(today: string): DayCalculations {
  let outlook = dayCache.get(today);
  if (outlook === undefined) {
    if (dayCache.size >= maxCachedDays) dayCache.clear();
    outlook = calculateDay(Temporal.PlainDate.from(today));
    dayCache.set(today, outlook);
  }
  return outlook;
}

function calculateDay(today: Temporal.PlainDate): DayCalculations {
  const aways = new Map<string, number>();
  const dues = new Map<string | null, { dueOn: string; daysUntilDue: number }>();
  const until = (day: Temporal.PlainDate) => today.until(day, { largestUnit: 'day' }).days;
  const monthStart = today.with({ day: 1 });
  const monthEnd = today.with({ day: today.daysInMonth });
  function dueAfter(lastContactOn: string | null) {
    const last = lastContactOn === null ? null : Temporal.PlainDate.from(lastContactOn);
    const isCounted = last !== null && Temporal.PlainDate.compare(last, monthStart) >= 0;
    const days = [...(isCounted ? [] : [monthEnd]), ...(last === null ? [] : [last.add({ days: contactEveryDays })])];
    const due = days.sort(Temporal.PlainDate.compare)[0] ?? monthEnd;
    return { dueOn: due.toString(), daysUntilDue: until(due) };
  }
  return {
    away: (day) => aways.getOrInsertComputed(day, () => until(Temporal.PlainDate.from(day))),
    dueAfter: (last) => dues.getOrInsertComputed(last, () => dueAfter(last)),
  };
}

interface PriorityTerms extends Priority {
  discharged: boolean;
  needExpires: boolean;
  daysSinceContact: number;
  name: string;
}

function priorityTerms(facts: ContactFacts, { away, dueAfter }: DayCalculations): PriorityTerms {
  const last = facts.lastContactOn;
  const { dueOn, daysUntilDue } = dueAfter(last);
  const sinceDischarge = facts.dischargedOn === null ? null : -away(facts.dischargedOn);
  const untilNeed = facts.needExpiresOn === null ? null : away(facts.needExpiresOn);
  const discharged = sinceDischarge !== null && sinceDischarge >= 0 && sinceDischarge <= dischargeDays;
  // a need whose window ends today is not counted, because it has already expired as unresolved
  const needExpires = untilNeed !== null && untilNeed > 0 && untilNeed <= nearExpiryDays;
  const daysSinceContact = last === null ? Number.POSITIVE_INFINITY : -away(last);
  const priorityLevel = priorityLevelOf(daysUntilDue);
  const reasons: Priority['reasons'] = [];
  const add = (key: Priority['reasons'][number]['key'], reason: Sentence) =>
    reasons.push({ key, text: sentenceText(reason), textSentence: reason });
  if (priorityLevel !== null) add('due', dueSentence(daysUntilDue));
  if (discharged) add('discharge', dischargeSentence(sinceDischarge));
  if (needExpires) add('need', needSentence(untilNeed));
  if (last === null) add('contact', sentence('no contact yet'));
  else if (daysSinceContact > 0) add('contact', contactSentence(daysSinceContact));
  return {
    memberId: facts.memberId,
    dueOn,
    daysUntilDue,
    priorityLevel,
    badge: priorityLevel === null ? null : priorityBadges[priorityLevel],
    reasons,
    discharged,
    needExpires,
    daysSinceContact,
    name: facts.name,
  };
}

/** Compares by days until due, then discharge, then expiring need, then days since the last contact, then name. */
function compare(a: PriorityTerms, b: PriorityTerms): number {
  return (
    a.daysUntilDue - b.daysUntilDue ||
    Number(b.discharged) - Number(a.discharged) ||
    Number(b.needExpires) - Number(a.needExpires) ||
    (a.daysSinceContact === b.daysSinceContact ? 0 : b.daysSinceContact > a.daysSinceContact ? 1 : -1) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    a.memberId - b.memberId
  );
}

/**
 * Returns the members whom a guide should contact, in order, with reasons (docs/areas/docket.md#order-of-outreach).
 * Excludes a member if no contact is due within 15 days and no other reason applies. The order of the input does not
 * matter. A fact that makes a member more urgent never moves the member down.
 * @param today `yyyy-MM-dd`
 */
export function priorityContacts(facts: readonly ContactFacts[], today: string): Priority[] {
  const outlook = cachedDay(today);
  return facts
    .map((fact) => priorityTerms(fact, outlook))
    .filter((terms) => terms.priorityLevel !== null || terms.discharged || terms.needExpires)
    .sort(compare)
    .map(({ discharged: _d, needExpires: _n, daysSinceContact: _s, name: _name, ...priority }) => priority);
}

/**
 * Returns true if an absent guide's contact moves to the covering guide (docs/areas/absences.md#duties-of-the-cover).
 * This applies to contacts that are overdue or due during the absence, and to members with a recent discharge or an
 * expiring need. Contacts that are due later remain with the absent guide.
 * @param answersOn returns true if the cover is responsible on a day, `yyyy-MM-dd`
 */
export const movesToCover = (
  { daysUntilDue, dueOn, reasons }: Pick<Priority, 'daysUntilDue' | 'dueOn' | 'reasons'>,
  answersOn: (day: string) => boolean,
): boolean => daysUntilDue <= 0 || reasons.some(({ key }) => key === 'discharge' || key === 'need') || answersOn(dueOn);
