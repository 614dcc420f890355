import { DELIVERED_AFTER_MS, SENT_AFTER_MS } from '../settings.ts';
import { failureOf } from './catalog.ts';

export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** A text. All times are business time, ISO 8601 with milliseconds. */
export interface Message {
  sid: string;
  from: string;
  to: string;
  body: string;
  direction: 'inbound' | 'outbound-api' | 'outbound-reply';
  status: MessageStatus;
  errorCode: number | null;
  segments: number;
  /** The number of pictures in the text, and the pictures that the carrier has fetched. */
  mediaCount: number;
  media: readonly { sid: string; contentType: string }[];
  createdAt: string;
  updatedAt: string;
  /** The time when the network accepted the text, or when the phone sent it. */
  sentAt: string | null;
  statusCallback: string | null;
}

/** A text's later status, and the delay in milliseconds until it applies. */
export interface StatusStep {
  afterMs: number;
  status: Exclude<MessageStatus, 'queued' | 'received'>;
  errorCode: number | null;
}

/**
 * Returns the later statuses of an accepted text.
 * @param why the error code from the current fault or from the text; null if the text arrives
 * @param delayMs the additional delay before the text arrives or fails
 */
export function deliveryStepsOf(why: number | null, delayMs: number): StatusStep[] {
  const failure = failureOf(why, 'text');
  if (!failure) {
    return [
      { afterMs: SENT_AFTER_MS, status: 'sent', errorCode: null },
      { afterMs: DELIVERED_AFTER_MS + delayMs, status: 'delivered', errorCode: null },
    ];
  }
  if (failure.at === 'network') {
    return [
      { afterMs: SENT_AFTER_MS, status: 'sent', errorCode: null },
      { afterMs: DELIVERED_AFTER_MS + delayMs, status: 'undelivered', errorCode: failure.code },
    ];
  }
  return [{ afterMs: SENT_AFTER_MS + delayMs, status: 'failed', errorCode: failure.code }];
}

const statusRanks: Record<MessageStatus, number> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  undelivered: 2,
  failed: 2,
  received: 2,
};

/** Returns true if the status is final. */
export function isFinalStatus({ status }: Pick<Message, 'status'>): boolean {
  return statusRanks[status] === 2;
}

/**
 * Returns the text with the new status. Returns it unchanged if its current status is final, or not earlier than the
 * new status.
 */
export function withStatus(message: Message, to: Pick<Message, 'status' | 'errorCode'>, now: string): Message {
  if (statusRanks[to.status] <= statusRanks[message.status]) return message;
  return {
    ...message,
    status: to.status,
    errorCode: to.errorCode,
    updatedAt: now,
    sentAt: message.sentAt ?? (to.status === 'failed' ? null : now),
  };
}

/** Returns true if the text has reached its phone. */
export function hasReachedPhone({ status }: Pick<Message, 'status'>): boolean {
  return status === 'delivered' || status === 'received';
}
