import type { FeedItem, Need, OpenTodo, PendingItem, ScheduledText } from '@guidepost/contracts';
import { daysBetween, isNearExpiry, isUnfinishedCall, todoWords } from '@guidepost/rules';

/** An entry of the feed or of what is pending. */
export type Entry = Pick<FeedItem, 'externalItemType' | 'externalItemId'>;

/** What somebody said last, and when. */
export interface Said {
  words: string;
  at: string;
  /** Whether the member said it; else a note tells of it. */
  byMember: boolean;
  entry: Entry;
}

const entryOf = ({ externalItemType, externalItemId }: Entry): Entry => ({ externalItemType, externalItemId });

/** The newest words of a member (a text, a voicemail), or of a note where that is newer than any; `plain` strips HTML. */
export function lastSaid(entries: readonly FeedItem[], plain: (html: string) => string): Said | null {
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

/** What an entry still lacks, in the words of the to-do that there is for it; null where it is finished. */
function unfinished({ call, visit }: FeedItem): string | null {
  if (call && isUnfinishedCall(call))
    return (call.outcome ? todoWords.INCOMPLETE_NOTE_CALL : todoWords.INCOMPLETE_CALL).label;
  if (visit?.outcomeId === null) return todoWords.INCOMPLETE_VISIT.label;
  return visit?.insufficientNotes ? todoWords.INCOMPLETE_NOTE_VISIT.label : null;
}

/** What is open with a member. */
export interface OpenThings {
  /** What is to be followed up or finished, each kind named once. */
  labels: string[];
  /** How many things are still to come or to be decided, and how many of them are late. */
  pending: number;
  late: number;
  /** Where to begin: the first to-do, else the first unfinished entry, else what is late or comes next; null if nothing is open. */
  first: { todo: OpenTodo } | { entry: Entry } | null;
}

/**
 * What is open: to-dos, every call and visit of the feed that is not finished (whoever's it is, and whether or not
 * somebody has a to-do for it), and what is pending. An event that is due is both a to-do and pending; it counts as what
 * is pending.
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
        // a need that runs out is told of with the needs
        ...(todo ? [todo, ...others] : []).filter(({ type }) => type !== 'NEED_DUE').map(({ label }) => label),
        ...left.map((item) => unfinished(item) ?? ''),
      ]),
    ],
    pending: items.length,
    late: late.length,
    first: todo ? { todo } : entry ? { entry: entryOf(entry) } : null,
  };
}

/** The next event or text that is scheduled and not late yet at `now` (ISO 8601 UTC), whichever comes first. */
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

/** The needs that are worked on. */
export interface OpenNeeds {
  count: number;
  /** The one whose window closes first, where that is soon. */
  next: (Pick<Need, 'issue'> & { days: number }) | null;
}

/** What is said of a member's needs; `today` is `yyyy-MM-dd`. */
export function needsOpen(needs: readonly Need[], today: string): OpenNeeds {
  const open = needs.filter(({ status }) => status === 'identified');
  const [next] = open
    .filter(({ expiresAt }) => isNearExpiry(expiresAt, today))
    .toSorted((a, b) => Temporal.PlainDate.compare(a.expiresAt, b.expiresAt));
  return { count: open.length, next: next ? { issue: next.issue, days: daysBetween(today, next.expiresAt) } : null };
}
