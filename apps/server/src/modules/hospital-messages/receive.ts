import { createHash } from 'node:crypto';
import { type HospitalSenderId, storable } from '@guidepost/contracts';
import {
  type AckCode,
  ackCodeOf,
  ackOf,
  decodeHl7,
  type Hl7Message,
  Hl7Problem,
  hl7Codes,
  isUnusedAdt,
  parseHl7,
  readAdt,
  wantsAck,
  withoutIdentityNumbers,
} from '@guidepost/rules';
import { batched } from '../../platform/batcher.ts';
import type { Db } from '../../platform/db.ts';
import { kindOfError } from '../../platform/errors.ts';
import { type NewMessage, storeMessages } from './queries.ts';

/** The hospital that sends a message, with its time zone. */
export interface Sender {
  id: HospitalSenderId;
  timeZone: string;
}

export interface Received {
  code: AckCode;
  /** The acknowledgment; null if the sender does not want one. */
  answer: string | null;
  /** The problem with the message; null if it was accepted. */
  problem: Hl7Problem | null;
  /** True if an identical message was stored before. */
  isDouble: boolean;
  /** True if Guidepost does not use this trigger event. The message is then not stored. */
  isUnused: boolean;
}

/** Stores a message. @returns false if an identical message is already stored */
export type StoreMessage = (message: NewMessage) => Promise<boolean>;

/**
 * Returns a function that stores all senders' messages in batches, because a commit for ten messages costs no more than
 * for one. At most two batches are stored at the same time, and later messages wait for the next batch.
 * @param each a database connection that commits each statement separately
 */
export const createBatchedStore = (each: Db): StoreMessage =>
  batched((messages: readonly NewMessage[]) => storeMessages(each, messages), { ways: 2, limit: 20 });

/**
 * Returns true if the message's content caused the error: the database cannot store a value (class 22), or a value is
 * too long (class 54). A retry would fail too, and the sender would repeat the message and send no other messages.
 */
const isContentError = (error: unknown): boolean => /^(22|54)...$/.test(kindOfError(error));

/** Parses and stores a message. @returns false if an identical message is already stored @throws Hl7Problem */
function storeMessage(
  store: StoreMessage,
  sender: Sender,
  { message, body }: { message: Hl7Message; body: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const adt = readAdt(message, sender.timeZone, now.toString());
  const stored = withoutIdentityNumbers(body, message);
  return store({
    senderId: sender.id,
    controlId: adt.controlId,
    event: adt.event,
    body: stored,
    hash: createHash('sha256').update(stored).digest(),
    visitKey: adt.visit?.key ?? null,
    recordedAt: adt.recordedAt,
    receivedAt: now.toString(),
  });
}

/**
 * Receives a message and returns the acknowledgment. Code AA means that the message is committed; a job applies it
 * later. A message that cannot be parsed is not stored, and the acknowledgment describes the problem. A message with an
 * unused ADT event is answered with AA but not stored. Without AA, the sender would repeat it and send no other
 * messages (docs/areas/hospital-stays.md#answers).
 */
export async function receiveMessage(
  store: StoreMessage,
  sender: Sender,
  bytes: Uint8Array,
  now: Temporal.Instant,
): Promise<Received> {
  const names = {
    controlId: `GP${now.epochMilliseconds}${createHash('sha256').update(bytes).digest('hex').slice(0, 6)}`,
    now,
  };
  let message: Hl7Message | null = null;
  let problem: Hl7Problem | null = null;
  let isDouble = false;
  let isUnused = false;
  try {
    const body = storable(decodeHl7(bytes));
    message = parseHl7(body);
    isUnused = isUnusedAdt(message);
    if (!isUnused) isDouble = !(await storeMessage(store, sender, { message, body }, now));
  } catch (error) {
    if (isContentError(error))
      problem = new Hl7Problem(hl7Codes.dataType, 'MSH', null, 'It holds what cannot be stored.');
    else if (error instanceof Hl7Problem) problem = error;
    else throw error;
  }
  const code = ackCodeOf(problem);
  return { code, problem, isDouble, isUnused, answer: wantsAck(message, code) ? ackOf(message, problem, names) : null };
}

/** Maximum size of a message, in bytes. */
export const messageBytes = 1_000_000;

/** Parses a message's first segment, which the acknowledgment needs. Returns null if it cannot be parsed. */
function headOf(bytes: Uint8Array): Hl7Message | null {
  try {
    return parseHl7(decodeHl7(bytes).split(/[\r\n]/)[0] ?? '');
  } catch {
    return null;
  }
}

function refusalAcknowledgment(bytes: Uint8Array, now: Temporal.Instant, errorText: string): string {
  const problem = new Hl7Problem(hl7Codes.internal, 'MSH', null, errorText);
  return ackOf(headOf(bytes), problem, { controlId: `GP${now.epochMilliseconds}`, now });
}

/** Returns the acknowledgment for a message that could not be stored. It asks the sender to try again. */
export const retryAcknowledgment = (bytes: Uint8Array, now: Temporal.Instant): string =>
  refusalAcknowledgment(bytes, now, 'It could not be stored. Send it again.');

/**
 * Returns the acknowledgment that refuses a message because it is too long.
 * @param bytes the message's beginning
 */
export const tooLongAcknowledgment = (bytes: Uint8Array, now: Temporal.Instant): string =>
  refusalAcknowledgment(bytes, now, `A message has ${messageBytes / 1_000_000} MB at most.`);
