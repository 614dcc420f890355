import type { TextStatus } from '@guidepost/contracts';

/**
 * How far along a text is. A status is only ever followed by a later one, even if the carrier reports late or twice.
 * `delivered` and `undelivered` are final, and the first of them to arrive holds.
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

/** The statuses that may be followed by `next`. */
export const statusesBefore = (next: TextStatus): TextStatus[] =>
  (Object.keys(distance) as TextStatus[]).filter((status) => distance[status] < distance[next]);

/** The carrier's statuses in terms of ours. */
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
 * Translates a status of the carrier's into ours: whatever it has accepted is `sent`. Null for an unknown status.
 */
export const carrierStatus = (word: string): TextStatus | null => carrierWords[word.toLowerCase()] ?? null;

/** Whether its sender can still change the text or take it back. */
export const canChange = (status: TextStatus): boolean => status === 'scheduled' || status === 'held';

/**
 * Codes after which the same text to the same number fails again until somebody changes something else: the account, the
 * number, the words, the attachment.
 */
const lastingErrors: ReadonlySet<number> = new Set([
  11751, 12300, 20003, 20005, 20006, 20008, 21211, 21610, 21614, 21617, 30005, 30006, 30007, 30019, 30032, 30034,
]);

/**
 * Whether sending a text again makes sense: it certainly did not reach the member, and what kept it back may have passed,
 * as with 30003, a phone that was off.
 * @param errorCode the carrier's; null if the reason is ours, which is checked again before the text leaves
 */
export const canSendAgain = (status: string, errorCode: number | null): boolean =>
  (status === 'failed' || status === 'undelivered') && (errorCode === null || !lastingErrors.has(errorCode));
