import type { FeedItem, OpenTodo, PendingItem } from '@guidepost/contracts';

/** What somebody said last, and when. */
export interface Said {
  words: string;
  at: string;
  /** Whether the member said it; else a note tells of it. */
  byMember: boolean;
}

/** The newest words of a member (a text, a voicemail), or of a note where that is newer than any; `plain` strips HTML. */
export function lastSaid(entries: readonly FeedItem[], plain: (html: string) => string): Said | null {
  for (const { message, call, note, visit, timestamp } of entries) {
    if (message?.incoming) return { words: message.text, at: timestamp, byMember: true };
    if (call?.voicemail?.transcription) return { words: call.voicemail.transcription, at: timestamp, byMember: true };
    const html = note?.text ?? visit?.note ?? call?.note ?? '';
    const words = plain(html).replace(/\s+/g, ' ').trim();
    if (words !== '') return { words, at: timestamp, byMember: false };
  }
  return null;
}

/**
 * What is open: what is to be followed up, each kind named once, how many things are still to come or to be decided, and
 * how many of them are late. An event that is due is both a todo and pending; it counts as what is pending.
 */
export const openOf = (
  todos: readonly OpenTodo[],
  items: readonly PendingItem[],
  isLate: (item: PendingItem) => boolean,
) => ({
  todos: [...new Set(todos.filter(({ type }) => type !== 'SCHEDULED_EVENT').map(({ label }) => label))],
  pending: items.length,
  late: items.filter(isLate).length,
});

/** The next scheduled event that is not late yet. */
export const nextEvent = (items: readonly PendingItem[], isLate: (item: PendingItem) => boolean) =>
  items.find((item) => item.scheduledEvent !== undefined && !isLate(item));
