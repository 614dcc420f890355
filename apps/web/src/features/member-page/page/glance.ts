import type { FeedItem, Need, OpenTodo, PendingItem, ScheduledText } from '@guidepost/contracts';
import { daysBetween, isNearExpiry, isUnfinishedCall, todoLabels } from '@guidepost/rules';

/** An entry in the feed or in the list of pending items. */
export type Entry = Pick<FeedItem, 'externalItemType' | 'externalItemId'>;

/** Last message or note, with its time. */
export interface LastContact {
  words: string;
  at: string;
  /** True for a text or voicemail from the member, false for a note. */
  byMember: boolean;
  entry: Entry;
}

const entryOf = ({ externalItemType, externalItemId }: Entry): Entry => ({ externalItemType, externalItemId });

/**
 * Returns the content of the newest text from the member, voicemail transcript or note. Call and visit notes also
 * count. `entries` are newest first. `plain` strips HTML.
 */
export function findLastContact(entries: readonly FeedItem[], plain: (html: string) => string): LastContact | null {
  for (const item of entries) {
    const { message, call, note, visit, timestamp: at } = item;
    const entry = entryOf(item);
    if (message?.incoming) return { words: message.text, at, byMember: true, entry };
    if (call?.voicemail?.transcription) return { words: call.voicemail.transcription, at, byMember: true, entry };
    const html = note?.text ?? visit?.note ?? call?.note ?? '';
    const words = plain(html).replace(/\s+/g, ' ').trim();
    if (words !== '') return { words, at, byMember: false, entry };
  }
  return null;
}

/** Returns the to-do label for an unfinished entry. Returns null if the entry is finished. */
function unfinishedLabel({ call, visit }: FeedItem): string | null {
  if (call && isUnfinishedCall(call))
    return (call.outcome ? todoLabels.INCOMPLETE_NOTE_CALL : todoLabels.INCOMPLETE_CALL).label;
  if (visit?.outcomeId === null) return todoLabels.INCOMPLETE_VISIT.label;
  return visit?.insufficientNotes ? todoLabels.INCOMPLETE_NOTE_VISIT.label : null;
}

/** A to-do or a feed entry that the strip links to. */
export type Linked = { todo: OpenTodo } | { entry: Entry };

/** A member's open items. Each one has its own link. */
export interface MemberOpenItems {
  /** Labels of to-dos and unfinished entries, without duplicates. Each label links to its first item. */
  labels: { label: string; to: Linked }[];
  /** Number of pending items, and the first one. Null if nothing is pending. `late` covers only the late items. */
  pending: { count: number; first: Entry } | null;
  late: { count: number; first: Entry } | null;
  /** Number of snoozed to-dos, and the one that is due first. Null if no to-do is snoozed. */
  snoozed: { count: number; until: string; first: OpenTodo } | null;
}

const countOf = (items: readonly PendingItem[]) => {
  const [first] = items;
  return first ? { count: items.length, first: entryOf(first) } : null;
};

/** To-do types shown in other parts of the strip: pending events, needs and unsent texts. */
const typesShownElsewhere: readonly string[] = ['SCHEDULED_EVENT', 'NEED_DUE', 'MESSAGE_NOT_SENT'];

/**
 * Collects the open items: to-dos, unfinished calls and visits in the feed, and pending items. Includes calls and
 * visits of all guides. A due event is both a to-do and a pending item, but is counted only as pending.
 * @param today `yyyy-MM-dd`; to-dos for later days count as snoozed
 */
export function collectOpenItems(
  todos: readonly OpenTodo[],
  entries: readonly FeedItem[],
  items: readonly PendingItem[],
  isLate: (item: PendingItem) => boolean,
  today: string,
): MemberOpenItems {
  const own = todos.filter(({ type }) => !typesShownElsewhere.includes(type));
  const found: { label: string; to: Linked }[] = [
    ...own.filter(({ date }) => date <= today).map((todo) => ({ label: todo.label, to: { todo } })),
    ...entries.flatMap((item) => {
      const label = unfinishedLabel(item);
      return label === null ? [] : [{ label, to: { entry: entryOf(item) } }];
    }),
  ];
  const snoozed = own.filter(({ date }) => date > today).toSorted((a, b) => Temporal.PlainDate.compare(a.date, b.date));
  const snoozedLabels = new Set(snoozed.map(({ label }) => label));
  const isDue = (label: string) => own.some((todo) => todo.label === label && todo.date <= today);
  return {
    // If the to-do for an unfinished entry is snoozed, the entry is not listed again here.
    labels: [...Map.groupBy(found, ({ label }) => label).values()]
      .flatMap(([first]) => first ?? [])
      .filter(({ label }) => isDue(label) || !snoozedLabels.has(label)),
    pending: countOf(items),
    late: countOf(items.filter(isLate)),
    snoozed: snoozed[0] ? { count: snoozed.length, until: snoozed[0].date, first: snoozed[0] } : null,
  };
}

/**
 * Returns the next scheduled event, workflow reminder or text, whichever is earliest. Ignores items and texts that are
 * late. `now` is in ISO 8601 UTC.
 */
export function findNextItem(
  items: readonly PendingItem[],
  texts: readonly ScheduledText[],
  isLate: (item: PendingItem) => boolean,
  now: string,
): { event: PendingItem } | { text: ScheduledText } | null {
  // A phase linked to an event has no reminder of its own.
  const isNext = ({ scheduledEvent, workflowPhase }: PendingItem) =>
    scheduledEvent !== undefined || (workflowPhase !== undefined && workflowPhase.scheduled === null);
  const event = items.find((item) => isNext(item) && !isLate(item));
  const text = texts
    .filter(({ sendAt, missedAt }) => missedAt === null && Temporal.Instant.compare(sendAt, now) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.sendAt, b.sendAt))[0];
  if (!event) return text ? { text } : null;
  return text && Temporal.Instant.compare(text.sendAt, event.timestamp) < 0 ? { text } : { event };
}

/** Returns the number of scheduled texts that could not be sent on time. A user must decide what happens to them. */
export const countUnsent = (texts: readonly ScheduledText[]): number =>
  texts.filter(({ missedAt }) => missedAt !== null).length;

/** Summary of the open needs. */
export interface OpenNeeds {
  count: number;
  /** The need that ends first. Null if no need ends soon. */
  next: (Pick<Need, 'id' | 'issue'> & { days: number }) | null;
}

/** Summarizes a member's open needs. `today` is `yyyy-MM-dd`. */
export function summarizeOpenNeeds(needs: readonly Need[], today: string): OpenNeeds {
  const open = needs.filter(({ status }) => status === 'identified');
  const [next] = open
    .filter(({ expiresAt }) => isNearExpiry(expiresAt, today))
    .toSorted((a, b) => Temporal.PlainDate.compare(a.expiresAt, b.expiresAt));
  return {
    count: open.length,
    next: next ? { id: next.id, issue: next.issue, days: daysBetween(today, next.expiresAt) } : null,
  };
}
