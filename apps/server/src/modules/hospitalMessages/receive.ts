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
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { kindOfError } from '../../platform/errors.ts';
import { together } from '../../platform/together.ts';
import { type NewMessage, storeMessages } from './queries.ts';

/** Who sends, and where they are. */
export interface Sender {
  id: HospitalSenderId;
  timeZone: string;
}

export interface Received {
  code: AckCode;
  /** The acknowledgement; null where the sender wants none. */
  answer: string | null;
  /** What was wrong; null where it was taken. */
  problem: Hl7Problem | null;
  /** Whether it had come before, word for word. */
  isDouble: boolean;
  /** Whether its trigger event is one that nothing is done about. It is not stored. */
  isUnused: boolean;
}

/** Stores a message. @returns whether it is new */
export type StoreMessage = (message: NewMessage) => Promise<boolean>;

/**
 * Stores the messages of all who send: two statements are under way at once, and what comes meanwhile goes with the next one,
 * since a commit costs as much for one message as for ten.
 * @param each commits each statement by itself
 */
export const storeTogether = (each: Db): StoreMessage =>
  together((messages: readonly NewMessage[]) => storeMessages(each, messages), { ways: 2, most: 20 });

/**
 * Whether what failed is the message's own: a value that the database holds in no way (class 22), or one that is too long for it
 * (class 54). It fails again however often it is sent, and whoever sends it would send nothing else.
 */
const isOfItself = (error: unknown): boolean => /^(22|54)...$/.test(kindOfError(error));

/** Reads and stores a message. @returns whether it is new @throws Hl7Problem */
function storeMessage(
  store: StoreMessage,
  sender: Sender,
  { message, body }: { message: Hl7Message; body: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const adt = readAdt(message, sender.timeZone, now.toString());
  return store({
    senderId: sender.id,
    controlId: adt.controlId,
    event: adt.event,
    body,
    hash: createHash('sha256').update(body).digest(),
    visitKey: adt.visit?.key ?? null,
    recordedAt: adt.recordedAt,
    receivedAt: now.toString(),
  });
}

/**
 * Takes a message in: it is read, stored, and only when that is committed answered with AA. Nothing is done about it here.
 * A message that cannot be read is not stored; its answer says where it is wrong. An ADT event that is not used is answered
 * with AA and not stored, since a sender that waits for AA would stop at it (docs/areas/hospital-stays.md#answers).
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
    if (isOfItself(error)) problem = new Hl7Problem(hl7Codes.dataType, 'MSH', null, 'It holds what cannot be stored.');
    else if (error instanceof Hl7Problem) problem = error;
    else throw error;
  }
  const code = ackCodeOf(problem);
  return { code, problem, isDouble, isUnused, answer: wantsAck(message, code) ? ackOf(message, problem, names) : null };
}

/** A message is no longer than this. */
export const messageBytes = 1_000_000;

/** As much of a message as an answer to it needs: null where not even that can be read. */
function headOf(bytes: Uint8Array): Hl7Message | null {
  try {
    return parseHl7(decodeHl7(bytes).split(/[\r\n]/)[0] ?? '');
  } catch {
    return null;
  }
}

function refusal(bytes: Uint8Array, now: Temporal.Instant, said: string): string {
  const problem = new Hl7Problem(hl7Codes.internal, 'MSH', null, said);
  return ackOf(headOf(bytes), problem, { controlId: `GP${now.epochMilliseconds}`, now });
}

/** What is answered where a message could not be stored: the sender tries again. */
export const notStored = (bytes: Uint8Array, now: Temporal.Instant): string =>
  refusal(bytes, now, 'It could not be stored. Send it again.');

/** What is answered to a message that is too long, of which there is only the beginning. */
export const tooLong = (bytes: Uint8Array, now: Temporal.Instant): string =>
  refusal(bytes, now, `A message has ${messageBytes / 1_000_000} MB at most.`);
