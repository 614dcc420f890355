import type { FeedItem, Need, OpenTodo, PendingItem, ScheduledText } from '@guidepost/contracts';
import { daysBetween, isNearExpiry, isUnfinishedCall, todoLabels } from '@guidepost/rules';

/** An entry of the feed or of the pending items. */
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
 * Returns the content of the newest text from the member, voicemail transcript or note. Notes of calls and visits also
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

/** Returns the label of the to-do for an unfinished entry. Returns null if the entry is finished. */
function unfinishedLabel({ call, visit }: FeedItem): string | null {
  if (call && isUnfinishedCall(call))
    return (call.outcome ? todoLabels.INCOMPLETE_NOTE_CALL : todoLabels.INCOMPLETE_CALL).label;
  if (visit?.outcomeId === null) return todoLabels.INCOMPLETE_VISIT.label;
  return visit?.insufficientNotes ? todoLabels.INCOMPLETE_NOTE_VISIT.label : null;
}

/** A to-do or an entry that the strip links to. */
export type Linked = { todo: OpenTodo } | { entry: Entry };

/** Open items of a member. Each item has its own link. */
export interface MemberOpenItems {
  /** Labels of the to-dos and unfinished entries without duplicates, each with the first of its items. */
  labels: { label: string; to: Linked }[];
  /** The pending items, and the late items among them. Null if no item is pending. */
  pending: { count: number; first: Entry } | null;
  late: { count: number; first: Entry } | null;
  /** The snoozed to-dos, with the earliest day and its to-do. Null if no to-do is snoozed. */
  snoozed: { count: number; until: string; first: OpenTodo } | null;
}

const countOf = (items: readonly PendingItem[]) => {
  const [first] = items;
  return first ? { count: items.length, first: entryOf(first) } : null;
};

/** Types of to-dos that other parts of the strip show: pending events, needs and unsent texts. */
const typesShownElsewhere: readonly string[] = ['SCHEDULED_EVENT', 'NEED_DUE', 'MESSAGE_NOT_SENT'];

/**
 * Collects the open items: to-dos, unfinished calls and visits in the feed, and pending items. Includes the calls and
 * visits of all guides. A due event has a to-do and a pending item, so it is counted only as pending.
 * @param today `yyyy-MM-dd`. To-dos of later days are snoozed
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
    // A snoozed to-do about an unfinished entry is listed only as snoozed.
    labels: [...Map.groupBy(found, ({ label }) => label).values()]
      .flatMap(([first]) => first ?? [])
      .filter(({ label }) => isDue(label) || !snoozedLabels.has(label)),
    pending: countOf(items),
    late: countOf(items.filter(isLate)),
    snoozed: snoozed[0] ? { count: snoozed.length, until: snoozed[0].date, first: snoozed[0] } : null,
  };
}

/**
 * Returns the next scheduled event, workflow reminder or text, whichever is earliest. Ignores late items and texts.
 * `now` is in ISO 8601 UTC.
 */
export function findNextItem(
  items: readonly PendingItem[],
  texts: readonly ScheduledText[],
  isLate: (item: PendingItem) => boolean,
  now: string,
): { event: PendingItem } | { text: ScheduledText } | null {
  // A phase that is part of an event has no reminder of its own.
  const isNext = ({ scheduledEvent, workflowPhase }: PendingItem) =>
    scheduledEvent !== undefined || (workflowPhase !== undefined && workflowPhase.scheduled === null);
  const event = items.find((item) => isNext(item) && !isLate(item));
  const text = texts
    .filter(({ sendAt, missedAt }) => missedAt === null && Temporal.Instant.compare(sendAt, now) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.sendAt, b.sendAt))[0];
  if (!event) return text ? { text } : null;
  return text && Temporal.Instant.compare(text.sendAt, event.timestamp) < 0 ? { text } : { event };
}

/** Returns the number of scheduled texts that the system could not send in time and that wait for a decision. */
export const countUnsent = (texts: readonly ScheduledText[]): number =>
  texts.filter(({ missedAt }) => missedAt !== null).length;

/** Summary of the open needs. */
export interface OpenNeeds {
  count: number;
  /** The need that ends first. Null if no need ends soon. */
  next: (Pick<Need, 'id' | 'issue'> & { days: number }) | null;
}

/** Summarizes the open needs of a member. `today` is `yyyy-MM-dd`. */
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
