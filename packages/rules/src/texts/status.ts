import type { TextStatus } from '@guidepost/contracts';

/**
 * Order of the statuses of a text. A status is only followed by a later one, even if the carrier reports late or twice.
 * `delivered` and `undelivered` are final, and the first of them that arrives counts.
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

/** Returns the statuses that `next` may follow. */
export const statusesBefore = (next: TextStatus): TextStatus[] =>
  (Object.keys(distance) as TextStatus[]).filter((status) => distance[status] < distance[next]);

/** Our statuses by the carrier's statuses. */
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

/** Converts a carrier status to ours; each status after acceptance is `sent`. Returns null for an unknown status. */
export const carrierStatus = (word: string): TextStatus | null => carrierWords[word.toLowerCase()] ?? null;

/** Returns true if the sender can still change or cancel the text. */
export const canChange = (status: TextStatus): boolean => status === 'scheduled' || status === 'held';

/**
 * Codes after which the same text to the same number fails again until the account, the number, the words or the
 * attachment changes.
 */
const lastingErrors: ReadonlySet<number> = new Set([
  11751, 12300, 20003, 20005, 20006, 20008, 21211, 21610, 21614, 21617, 30005, 30006, 30007, 30019, 30032, 30034,
]);

/**
 * Returns true if it makes sense to send a text again. The member certainly did not get it, and the cause may be over,
 * such as a phone that was off (30003).
 * @param errorCode the carrier's code; null if the system refused the text, which is checked again before it leaves
 */
export const canSendAgain = (status: string, errorCode: number | null): boolean =>
  (status === 'failed' || status === 'undelivered') && (errorCode === null || !lastingErrors.has(errorCode));
