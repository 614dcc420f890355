import type { EventBatch } from './batch.ts';
import { cursorOf } from './cursor.ts';

/** A message in the stream: a batch of events, and how it was published. */
export interface StreamMessage extends EventBatch {
  /** When the message was written, in ms since 1970. */
  readonly at: number;
  /** True if its process stops being the relay. */
  readonly isLeaving?: boolean;
}

/** A message before it is sent. */
export interface OutgoingMessage {
  readonly upTo: string;
  readonly count: number;
  readonly text: string;
}

const now = (): number => Temporal.Now.instant().epochMilliseconds;

/**
 * Age in milliseconds from which a message is not used. The guide and client of its events' members may have changed
 * since it was written, so the receiver reads the events from the table instead. Changed access takes effect within 5
 * seconds, even if the clocks differ by the 2 seconds that the doctor allows.
 */
const maxAgeMs = 2000;

export const isOld = ({ at }: StreamMessage): boolean => Math.abs(now() - at) > maxAgeMs;

const position = /^\d+\.\d+$/;

/** Returns a message from its text, or undefined if the text is not a message. */
export function parseMessage(text: string): StreamMessage | undefined {
  try {
    const message = JSON.parse(text) as StreamMessage;
    const isValid = position.test(message.after) && position.test(message.upTo) && Array.isArray(message.events);
    return isValid ? message : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the messages for a batch, each with at most `maxBytes` of events. An event that is larger is omitted. Its
 * receivers notice the gap between two messages, and read the event from the table.
 */
export function messagesOf(
  { after, upTo, events }: EventBatch,
  maxBytes: number,
  isLeaving = false,
): OutgoingMessage[] {
  const messages: OutgoingMessage[] = [];
  let from = after;
  let part: string[] = [];
  let bytes = 0;
  const finish = (end: string): void => {
    const head = JSON.stringify({ after: from, upTo: end, at: now(), ...(isLeaving && { isLeaving }) });
    messages.push({ upTo: end, count: part.length, text: `${head.slice(0, -1)},"events":[${part.join(',')}]}` });
    [from, part, bytes] = [end, [], 0];
  };
  let end = after;
  for (const event of events) {
    const text = JSON.stringify(event);
    const size = Buffer.byteLength(text) + 1;
    if (part.length > 0 && bytes + size > maxBytes) finish(end);
    end = cursorOf(event);
    if (size > maxBytes) from = end;
    else {
      part.push(text);
      bytes += size;
    }
  }
  finish(upTo);
  return messages;
}
