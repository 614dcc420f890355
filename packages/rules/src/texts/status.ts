import type { MessageStatus } from '@guidepost/contracts';

/**
 * How far a text is on its way. A status is only ever followed by one that is further, whatever the carrier tells late
 * or twice (design 7). What `undelivered` and `delivered` say is final, and which of them comes first holds.
 */
const distance: Readonly<Record<MessageStatus, number>> = {
  scheduled: 0,
  held: 0,
  queued: 1,
  sending: 2,
  unknown: 3,
  sent: 4,
  delivered: 5,
  undelivered: 5,
  failed: 5,
  received: 5,
};

/** The statuses that a text may have for another to follow. */
export const statusesBefore = (next: MessageStatus): MessageStatus[] =>
  (Object.keys(distance) as MessageStatus[]).filter((status) => distance[status] < distance[next]);

/** What a status of the carrier's own is in ours; null for what tells nothing, such as that it accepted the text. */
const carrierWords: Readonly<Record<string, MessageStatus>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** The carrier's word for where a text is, in ours: whatever it has taken is `sent`. Null for a word it does not have. */
export const carrierStatus = (word: string): MessageStatus | null => carrierWords[word.toLowerCase()] ?? null;

/** A text that its guide can still change, or take back. */
export const canChange = (status: MessageStatus): boolean => status === 'scheduled' || status === 'held';

/** A text of which it is certain that it never left: it may be sent again. */
export const canSendAgain = (status: MessageStatus): boolean => status === 'failed';
