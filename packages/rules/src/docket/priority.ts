/**
 * What is known of a member when it is decided whom to reach out to; days are `yyyy-MM-dd` in the guide's zone. The
 * query leaves out those whom somebody was in touch with today and those with an event this month (staff §4).
 */
export interface ContactFacts {
  memberId: number;
  name: string;
  /** The day of the last counted contact; null where there never was one. */
  lastContactOn: string | null;
  /** The day of the newest discharge; null where there is none. */
  dischargedOn: string | null;
  /** When the open need that expires first does; null where there is none. */
  needExpiresOn: string | null;
}

export type PriorityLevel = 'high' | 'medium' | 'low';

export interface Priority {
  memberId: number;
  /** When a contact is due. */
  dueOn: string;
  /** Days until then; negative once it is overdue. */
  daysUntilDue: number;
  priorityLevel: PriorityLevel | null;
  badge: string | null;
  /** Each term that applied, in words. */
  reasons: { key: 'due' | 'discharge' | 'need' | 'contact'; text: string }[];
}

/** The badges' words, to the letter (staff §9). */
export const priorityBadges: Readonly<Record<PriorityLevel, string>> = {
  high: '≤ 3 days',
  medium: '4-9 days',
  low: '10-15 days',
};

/** The badge of a number of days until a contact is due; none over 15 (decision 93). */
export const priorityLevelOf = (days: number): PriorityLevel | null =>
  days <= 3 ? 'high' : days <= 9 ? 'medium' : days <= 15 ? 'low' : null;

/** Days after the last counted contact at which the next one is due at the latest. */
const contactEveryDays = 30;
/** A discharge so many days back, or a need that expires so many days ahead, moves somebody up. */
const dischargeDays = 7;
const needDays = 7;

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
const counted = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What a day means seen from today: members share few days, so each is worked out once. */
interface Outlook {
  /** Days from today; negative for what is over. */
  away(day: string): number;
  /** When the next contact is due after the last one, and how far that is. */
  dueAfter(last: string | null): { dueOn: string; daysUntilDue: number };
}

/** So many todays at once: those of the zones on both sides of midnight. */
const outlooksKept = 3;
const outlooks = new Map<string, Outlook>();

/** What the days around today mean, kept from one docket to the next: it is the same for all of them. */
function outlookOf(today: string): Outlook {
  let outlook = outlooks.get(today);
  if (outlook === undefined) {
    if (outlooks.size >= outlooksKept) outlooks.clear();
    outlook = outlookFrom(Temporal.PlainDate.from(today));
    outlooks.set(today, outlook);
  }
  return outlook;
}

function outlookFrom(today: Temporal.PlainDate): Outlook {
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

interface Terms extends Priority {
  discharged: boolean;
  needExpires: boolean;
  daysSinceContact: number;
  name: string;
}

function termsOf(facts: ContactFacts, { away, dueAfter }: Outlook): Terms {
  const last = facts.lastContactOn;
  const { dueOn, daysUntilDue } = dueAfter(last);
  const sinceDischarge = facts.dischargedOn === null ? null : -away(facts.dischargedOn);
  const untilNeed = facts.needExpiresOn === null ? null : away(facts.needExpiresOn);
  const discharged = sinceDischarge !== null && sinceDischarge >= 0 && sinceDischarge <= dischargeDays;
  const needExpires = untilNeed !== null && untilNeed >= 0 && untilNeed <= needDays;
  const daysSinceContact = last === null ? Number.POSITIVE_INFINITY : -away(last);
  const priorityLevel = priorityLevelOf(daysUntilDue);
  const reasons: Priority['reasons'] = [];
  if (priorityLevel !== null) {
    const text =
      daysUntilDue < 0 ? `contact overdue by ${counted(-daysUntilDue)}` : `contact due ${inDays(daysUntilDue)}`;
    reasons.push({ key: 'due', text });
  }
  if (discharged) {
    const when = sinceDischarge === 0 ? 'today' : sinceDischarge === 1 ? 'yesterday' : `${sinceDischarge} days ago`;
    reasons.push({ key: 'discharge', text: `discharged ${when}` });
  }
  if (needExpires) reasons.push({ key: 'need', text: `need expires ${inDays(untilNeed)}` });
  if (last === null) reasons.push({ key: 'contact', text: 'no contact yet' });
  else if (daysSinceContact > 0) reasons.push({ key: 'contact', text: `no contact in ${counted(daysSinceContact)}` });
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

/** Decision 93: days until due, then discharged, then a need expiring, then days since the last contact, then name. */
function compare(a: Terms, b: Terms): number {
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
 * Whom to reach out to, in order, and why (staff §4, decision 93). Left out are those for whom nothing is due within
 * 15 days and nothing else speaks. `today` is `yyyy-MM-dd`. The same facts in any order give the same answer, and what makes somebody more
 * urgent never moves them down.
 */
export function priorityContacts(facts: readonly ContactFacts[], today: string): Priority[] {
  const outlook = outlookOf(today);
  return facts
    .map((fact) => termsOf(fact, outlook))
    .filter((terms) => terms.priorityLevel !== null || terms.discharged || terms.needExpires)
    .sort(compare)
    .map(({ discharged: _d, needExpires: _n, daysSinceContact: _s, name: _name, ...priority }) => priority);
}
