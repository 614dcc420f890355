import type { FeedItem, Need, OpenTodo, PendingItem, ScheduledText } from '@guidepost/contracts';
import { daysBetween, isNearExpiry, isUnfinishedCall, todoLabels } from '@guidepost/rules';

/** An entry of the feed or of the pending items. */
export type Entry = Pick<FeedItem, 'externalItemType' | 'externalItemId'>;

/** Last message or note, with its time. */
export interface Said {
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
export function findLastContact(entries: readonly FeedItem[], plain: (html: string) => string): Said | null {
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
function unfinished({ call, visit }: FeedItem): string | null {
  if (call && isUnfinishedCall(call))
    return (call.outcome ? todoLabels.INCOMPLETE_NOTE_CALL : todoLabels.INCOMPLETE_CALL).label;
  if (visit?.outcomeId === null) return todoLabels.INCOMPLETE_VISIT.label;
  return visit?.insufficientNotes ? todoLabels.INCOMPLETE_NOTE_VISIT.label : null;
}

/** Open items of a member. */
export interface OpenThings {
  /** Labels of the to-dos and unfinished entries, without duplicates. */
  labels: string[];
  /** Number of pending items. `late` is the number of late items among them. */
  pending: number;
  late: number;
  /**
   * Item that the strip links to: the first to-do. Without to-dos, the first unfinished entry. Otherwise the first late
   * item or the first pending item. Null if nothing is open.
   */
  first: { todo: OpenTodo } | { entry: Entry } | null;
}

/**
 * Collects the open items: to-dos, unfinished calls and visits in the feed, and pending items. Includes the calls and
 * visits of all guides. A due event has a to-do and a pending item, so it is counted only as pending.
 */
export function openOf(
  todos: readonly OpenTodo[],
  entries: readonly FeedItem[],
  items: readonly PendingItem[],
  isLate: (item: PendingItem) => boolean,
): OpenThings {
  const [todo, ...others] = todos.filter(({ type }) => type !== 'SCHEDULED_EVENT');
  const left = entries.filter((item) => unfinished(item) !== null);
  const late = items.filter(isLate);
  const entry = left[0] ?? late[0] ?? items[0];
  return {
    labels: [
      ...new Set([
        // The strip shows a need that ends soon with the other needs, so its to-do is excluded here.
        ...(todo ? [todo, ...others] : []).filter(({ type }) => type !== 'NEED_DUE').map(({ label }) => label),
        ...left.map((item) => unfinished(item) ?? ''),
      ]),
    ],
    pending: items.length,
    late: late.length,
    first: todo ? { todo } : entry ? { entry: entryOf(entry) } : null,
  };
}

/**
 * Returns the next scheduled event or text, whichever is earlier. Ignores late events and texts. `now` is in ISO 8601
 * UTC.
 */
export function nextOf(
  items: readonly PendingItem[],
  texts: readonly ScheduledText[],
  isLate: (item: PendingItem) => boolean,
  now: string,
): { event: PendingItem } | { text: ScheduledText } | null {
  const event = items.find((item) => item.scheduledEvent !== undefined && !isLate(item));
  const text = texts
    .filter(({ sendAt }) => Temporal.Instant.compare(sendAt, now) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.sendAt, b.sendAt))[0];
  if (!event) return text ? { text } : null;
  return text && Temporal.Instant.compare(text.sendAt, event.timestamp) < 0 ? { text } : { event };
}

/** Summary of the open needs. */
export interface OpenNeeds {
  count: number;
  /** The need that ends first. Null if no need ends soon. */
  next: (Pick<Need, 'issue'> & { days: number }) | null;
}

/** Summarizes the open needs of a member. `today` is `yyyy-MM-dd`. */
export function needsOpen(needs: readonly Need[], today: string): OpenNeeds {
  const open = needs.filter(({ status }) => status === 'identified');
  const [next] = open
    .filter(({ expiresAt }) => isNearExpiry(expiresAt, today))
    .toSorted((a, b) => Temporal.PlainDate.compare(a.expiresAt, b.expiresAt));
  return { count: open.length, next: next ? { issue: next.issue, days: daysBetween(today, next.expiresAt) } : null };
}
