import type { NeedEvent, NeedHistoryEntry, ResourceReferral } from '@guidepost/contracts';

/** Filters of the history. */
export const historyFilters = ['All', 'Actions', 'Referrals'] as const;
export type HistoryFilter = (typeof historyFilters)[number];

const filterPredicates: Readonly<Record<HistoryFilter, (entry: NeedHistoryEntry) => boolean>> = {
  All: () => true,
  Actions: ({ actionId, event }) => actionId !== null && !event.startsWith('referral-'),
  Referrals: ({ event, action }) =>
    event.startsWith('referral-') || (event !== 'action-edited' && (action?.resourceReferrals.length ?? 0) > 0),
};

export interface HistoryDay {
  /** Day in the user's time zone, `yyyy-MM-dd`. */
  day: string;
  entries: NeedHistoryEntry[];
}

/** Returns the filtered entries, newest first, grouped by calendar day in a time zone. */
export function historyByDay(
  history: readonly NeedHistoryEntry[],
  filter: HistoryFilter,
  timeZone: string,
): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of history.filter(filterPredicates[filter])) {
    const day = Temporal.Instant.from(entry.occurredAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Returns the resources that the member was referred to for this need, without duplicates, newest first. */
export function referralsOf(history: readonly NeedHistoryEntry[]): ResourceReferral[] {
  const found = new Map<number, ResourceReferral>();
  for (const { action, resourceDetails } of history)
    for (const referral of [...(action?.resourceReferrals ?? []), ...(resourceDetails ? [resourceDetails] : [])])
      found.set(referral.id, referral);
  return [...found.values()].toSorted((a, b) => b.id - a.id);
}

/** Titles of the entries. `{name}` is the resource's name. */
export const eventTitles: Readonly<Record<NeedEvent, string>> = {
  identified: 'Need identified',
  edited: 'Need edited',
  extended: 'Time window extended',
  fulfilled: 'Marked fulfilled',
  'stopped-pursuing': 'Stopped pursuing',
  action: 'Action',
  'action-edited': 'Action corrected',
  'referral-added': 'Resource added',
  'referral-asked': 'Asked {name}',
  'referral-reminded': 'Asked {name} again',
  'referral-answered': '{name} responded',
  'referral-recorded': 'Result from {name} recorded',
  'referral-unanswered': '{name} did not answer',
  'referral-withdrawn': 'Question to {name} withdrawn',
  'referral-not-sent': 'The question to {name} could not be sent',
  call: 'Call',
  visit: 'Visit',
  note: 'Note',
};
