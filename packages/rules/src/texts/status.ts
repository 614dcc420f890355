import type { TextStatus } from '@guidepost/contracts';

/**
 * Order of text statuses. A report can only move a text to a later status, so late and repeated reports have no effect.
 * The statuses with the highest number are final. If several of them are reported, the first one remains.
 */
const distance: Readonly<Record<TextStatus, number>> = {
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

/** Returns the statuses that the status `next` can follow. */
export const statusesBefore = (next: TextStatus): TextStatus[] =>
  (Object.keys(distance) as TextStatus[]).filter((status) => distance[status] < distance[next]);

/** Guidepost's text statuses, keyed by the carrier's statuses. */
const carrierWords: Readonly<Record<string, TextStatus>> = {
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

/**
 * Converts a carrier's status to Guidepost's. A text that the carrier has accepted is `sent`. Returns null for an
 * unknown status.
 */
export const carrierStatus = (word: string): TextStatus | null => carrierWords[word.toLowerCase()] ?? null;

/** Returns true if the sender can still change or cancel the text. */
export const canChange = (status: TextStatus): boolean => status === 'scheduled' || status === 'held';

/**
 * Error codes that occur again if the same text is sent to the same number. The account, the number, the content or the
 * attachment must be changed first.
 */
const lastingErrors: ReadonlySet<number> = new Set([
  11751, 12300, 20003, 20005, 20006, 20008, 21211, 21610, 21614, 21617, 30005, 30006, 30007, 30019, 30032, 30034,
]);

/**
 * Returns true if sending a text again can succeed: the member has certainly not received it, and the cause can be
 * temporary, such as a phone that was off (30003).
 * @param errorCode the carrier's code; null if the system refused the text and will check it again before sending
 */
export const canSendAgain = (status: string, errorCode: number | null): boolean =>
  (status === 'failed' || status === 'undelivered') && (errorCode === null || !lastingErrors.has(errorCode));
