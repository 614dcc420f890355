import type { NeedEvent, NeedHistoryEntry, ResourceReferral } from '@guidepost/contracts';

/** What of a history shows. */
export const historyFilters = ['All', 'Actions', 'Referrals'] as const;
export type HistoryFilter = (typeof historyFilters)[number];

const isAbout: Readonly<Record<HistoryFilter, (entry: NeedHistoryEntry) => boolean>> = {
  All: () => true,
  Actions: ({ actionId, event }) => actionId !== null && !event.startsWith('referral-'),
  Referrals: ({ event, action }) =>
    event.startsWith('referral-') || (event !== 'action-edited' && (action?.resourceReferrals.length ?? 0) > 0),
};

export interface HistoryDay {
  /** `yyyy-MM-dd` where the viewer is. */
  day: string;
  entries: NeedHistoryEntry[];
}

/** The entries that a filter shows, newest first, under the calendar days of a zone. */
export function historyByDay(
  history: readonly NeedHistoryEntry[],
  filter: HistoryFilter,
  timeZone: string,
): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of history.filter(isAbout[filter])) {
    const day = Temporal.Instant.from(entry.occurredAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** The resources that the member was referred to for this need, each once, the newest first. */
export function referralsOf(history: readonly NeedHistoryEntry[]): ResourceReferral[] {
  const found = new Map<number, ResourceReferral>();
  for (const { action, resourceDetails } of history)
    for (const referral of [...(action?.resourceReferrals ?? []), ...(resourceDetails ? [resourceDetails] : [])])
      found.set(referral.id, referral);
  return [...found.values()].toSorted((a, b) => b.id - a.id);
}

/** What each entry is called; `{name}` is the resource that it is about. */
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
  'referral-answered': '{name} answered',
  'referral-unanswered': '{name} did not answer',
  'referral-withdrawn': 'Question to {name} taken back',
  'referral-not-sent': '{name} could not be asked',
  call: 'Call',
  visit: 'Visit',
  note: 'Note',
};
