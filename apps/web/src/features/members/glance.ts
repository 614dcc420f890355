import type { FeedItem, PendingItem } from '@guidepost/contracts';

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

/** How many things are still to come or to be decided, and how many of them are late. */
export const openOf = (items: readonly PendingItem[], isLate: (item: PendingItem) => boolean) => ({
  count: items.length,
  late: items.filter(isLate).length,
});

/** The next scheduled event that is not late yet. */
export const nextEvent = (items: readonly PendingItem[], isLate: (item: PendingItem) => boolean) =>
  items.find((item) => item.scheduledEvent !== undefined && !isLate(item));
