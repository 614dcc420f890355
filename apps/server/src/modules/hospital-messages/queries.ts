import {
  type HospitalMessageId,
  type HospitalSenderId,
  hospitalMessageStates,
  type IdOf,
  type MemberId,
} from '@guidepost/contracts';
import type { PatientNumber } from '@guidepost/rules';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { array, bool, bytes, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

/** A hospital message that was received and is to be stored. */
export interface NewMessage {
  senderId: HospitalSenderId;
  controlId: string;
  event: string;
  body: string;
  hash: Uint8Array;
  visitKey: string | null;
  recordedAt: string;
  receivedAt: string;
}

/** Stores messages. Stores equal messages only once. @returns for each message, true if it was not stored before */
export async function storeMessages(db: Db, messages: readonly NewMessage[]): Promise<boolean[]> {
  const [first] = messages;
  // Usually there is only one message. A single message gets a simpler statement without arrays, which has its own plan
  // in PostgreSQL.
  const isAlone = messages.length === 1 && first !== undefined;
  const all = <K extends keyof NewMessage>(key: K) => (isAlone ? first[key] : messages.map((message) => message[key]));
  const stored = await rows(
    db,
    row({ sender_id: id<'HospitalSender'>(), body_hash: bytes }),
    `INSERT INTO hospital_messages (sender_id, control_id, event, body, body_hash, visit_key, recorded_at, received_at)
     ${isAlone ? 'VALUES ($1, $2, $3, $4, $5, $6, $7, $8)' : 'SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::timestamptz[], $8::timestamptz[])'}
     ON CONFLICT (sender_id, control_id, body_hash) DO NOTHING RETURNING sender_id, body_hash`,
    [
      all('senderId'),
      all('controlId'),
      all('event'),
      all('body'),
      all('hash'),
      all('visitKey'),
      all('recordedAt'),
      all('receivedAt'),
    ],
  );
  const keyOf = (senderId: HospitalSenderId, hash: Uint8Array) => `${senderId} ${Buffer.from(hash).toString('hex')}`;
  const left = new Set(stored.map((one) => keyOf(one.sender_id, one.body_hash)));
  // If the list contains equal messages, only the first one counts as new.
  return messages.map((message) => left.delete(keyOf(message.senderId, message.hash)));
}

const senderRow = row({ id: id<'HospitalSender'>(), time_zone: text });
type SenderRow = RowOf<typeof senderRow>;

/** Returns the sender with this name. Adds the sender if it does not exist. */
export async function senderNamed(tx: Db, name: string, timeZone: string, at: string): Promise<SenderRow | undefined> {
  send(
    tx,
    'INSERT INTO hospital_senders (name, time_zone, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING',
    [name, timeZone, at],
  );
  const [found] = await rows(tx, senderRow, 'SELECT id, time_zone FROM hospital_senders WHERE name = $1', [name]);
  return found;
}

export async function senderName(tx: Db, senderId: HospitalSenderId): Promise<string> {
  const [found] = await rows(tx, row({ name: text }), 'SELECT name FROM hospital_senders WHERE id = $1', [senderId]);
  return found?.name ?? '';
}

/** Finds the sender whose key has this hash. */
export async function senderWithKey(db: Db, hash: Uint8Array): Promise<SenderRow | undefined> {
  const [found] = await rows(db, senderRow, 'SELECT id, time_zone FROM hospital_senders WHERE key_hash = $1', [hash]);
  return found;
}

/** Finds the sender whose certificate has this common name. */
export async function senderWithCertificate(db: Db, name: string): Promise<SenderRow | undefined> {
  const [found] = await rows(db, senderRow, 'SELECT id, time_zone FROM hospital_senders WHERE certificate_name = $1', [
    name,
  ]);
  return found;
}

/** SQL condition: messages of the sender `s` wait. */
const isReceived = `EXISTS (SELECT 1 FROM hospital_messages m WHERE m.sender_id = s.id AND m.state = 'received')`;

/**
 * Locks a sender with waiting messages or outdated matches and returns it. Senders with waiting messages come first.
 * Skips senders whose messages another process is applying.
 */
export async function lockWaitingSender(tx: Db): Promise<SenderRow | undefined> {
  const [found] = await rows(
    tx,
    senderRow,
    `SELECT s.id, s.time_zone FROM hospital_senders s
      WHERE ${isReceived} OR EXISTS (SELECT 1 FROM hospital_messages m WHERE m.sender_id = s.id AND m.is_match_outdated)
      ORDER BY ${isReceived} DESC, s.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  );
  return found;
}

const messageRow = row({
  id: id<'HospitalMessage'>(),
  body: text,
  visit_key: nullable(text),
  received_at: instant,
  patient_id: nullable(id()),
  state: oneOf(hospitalMessageStates),
  /** True if a previous version matched the message and it must be matched again. */
  is_match_outdated: bool,
});
export type MessageRow = RowOf<typeof messageRow>;
const messageColumns = 'm.id, m.body, m.visit_key, m.received_at, m.patient_id, m.state, m.is_match_outdated';

/** Returns a sender's waiting messages, in the order of arrival. */
export const waitingMessages = (tx: Db, senderId: HospitalSenderId, limit: number): Promise<MessageRow[]> =>
  rows(
    tx,
    messageRow,
    `SELECT ${messageColumns} FROM hospital_messages m WHERE m.sender_id = $1 AND m.state = 'received' ORDER BY m.id LIMIT $2`,
    [senderId, limit],
  );

/**
 * Queues a sender's messages whose match is outdated, in the order of arrival, and returns them. The calling transaction
 * must apply them, so that servers of the previous version do not see them in the queue.
 */
export const requeueOutdated = async (tx: Db, senderId: HospitalSenderId, limit: number): Promise<MessageRow[]> =>
  (
    await rows(
      tx,
      messageRow,
      `UPDATE hospital_messages m SET state = 'received', is_match_outdated = false
        WHERE m.id IN (SELECT id FROM hospital_messages WHERE sender_id = $1 AND is_match_outdated ORDER BY id LIMIT $2)
       RETURNING ${messageColumns}`,
      [senderId, limit],
    )
  ).toSorted((a, b) => a.id - b.id);

const visitMessageRow = row({ ...messageRow, patient_id: id() });
export type VisitMessageRow = RowOf<typeof visitMessageRow>;

/** Returns all messages about a visit that have a patient, except refused messages and messages that were set aside. */
export const messagesOfVisit = (tx: Db, senderId: HospitalSenderId, visitKey: string): Promise<VisitMessageRow[]> =>
  rows(
    tx,
    visitMessageRow,
    `SELECT ${messageColumns} FROM hospital_messages m
      WHERE m.sender_id = $1 AND m.visit_key = $2 AND m.state NOT IN ('refused', 'failed') AND m.patient_id IS NOT NULL ORDER BY m.id`,
    [senderId, visitKey],
  );

const firstMessageRow = row({ body: text, received_at: instant });

/** Returns a message's text, with the time when it arrived. */
export const findMessageText = (tx: Db, messageId: HospitalMessageId): Promise<RowOf<typeof firstMessageRow>[]> =>
  rows(tx, firstMessageRow, 'SELECT body, received_at FROM hospital_messages WHERE id = $1', [messageId]);

/**
 * Returns the first messages about the given patients, except the message `except`. They replace the message that a
 * user decided about if an earlier version did not store it.
 */
export const firstMessagesOf = (
  tx: Db,
  patientIds: readonly number[],
  except: HospitalMessageId,
  limit: number,
): Promise<RowOf<typeof firstMessageRow>[]> =>
  rows(
    tx,
    firstMessageRow,
    'SELECT body, received_at FROM hospital_messages WHERE patient_id = ANY($1::bigint[]) AND id <> $2 ORDER BY id LIMIT $3',
    [patientIds, except, limit],
  );

/** Returns all messages about the given patients, except refused messages and messages that were set aside. */
export const messagesOfPatients = (tx: Db, patientIds: readonly number[]): Promise<VisitMessageRow[]> =>
  rows(
    tx,
    visitMessageRow,
    `SELECT ${messageColumns} FROM hospital_messages m
      WHERE m.patient_id = ANY($1::bigint[]) AND m.state NOT IN ('refused', 'failed') AND m.event <> 'A40' ORDER BY m.id`,
    [patientIds],
  );

/**
 * Queues the given patients' messages that wait for a decision or belong to no member, so that they are matched again.
 * Does not queue the message `except`.
 */
export const requeueUndecided = (tx: Db, patientIds: readonly number[], except: HospitalMessageId): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_messages SET state = 'received'
      WHERE patient_id = ANY($1::bigint[]) AND id <> $2 AND state IN ('review', 'nobody')`,
    [patientIds, except],
  );

/** Returns the keys of all visits of the given patients. */
export async function visitsOfPatients(tx: Db, patientIds: readonly number[]): Promise<string[]> {
  const found = await rows(
    tx,
    row({ visit_key: text }),
    'SELECT DISTINCT visit_key FROM hospital_messages WHERE patient_id = ANY($1::bigint[]) AND visit_key IS NOT NULL ORDER BY 1',
    [patientIds],
  );
  return found.map(({ visit_key }) => visit_key);
}

/**
 * Queues the given patients' messages that have no visit, so that they are applied again. Does not queue merge messages
 * (A40).
 */
export const requeueWithoutVisit = (tx: Db, patientIds: readonly number[]): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_messages SET state = 'received'
      WHERE patient_id = ANY($1::bigint[]) AND visit_key IS NULL AND event <> 'A40' AND state IN ('review', 'nobody', 'applied')`,
    [patientIds],
  );

/** Stores the state and the stay of messages after they were applied. */
export const settleMessages = (
  tx: Db,
  ids: readonly HospitalMessageId[],
  to: {
    state: MessageRow['state'];
    stayId?: IdOf<'Hospitalization'> | null;
    reason?: string | null;
    at: string;
  },
): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_messages SET state = $2, hospitalization_id = $3, reason = $4, applied_at = $5 WHERE id = ANY($1::bigint[])`,
    [ids, to.state, to.stayId ?? null, to.reason ?? null, to.at],
  );

/** Reason that the list shows for a message that could not be applied. The cause is only in the log. */
const setAsideReason = 'The message could not be applied. See the server log for the cause.';

/**
 * Sets a message aside because it could not be applied, until a user retries it. A message that was applied and could
 * only not be matched again keeps its state.
 */
export const setAside = (tx: Db, messageId: HospitalMessageId, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_messages SET is_match_outdated = false,
            state = CASE WHEN state = 'received' THEN 'failed' ELSE state END,
            reason = CASE WHEN state = 'received' THEN $2 ELSE reason END,
            applied_at = CASE WHEN state = 'received' THEN $3::timestamptz ELSE applied_at END
      WHERE id = $1 AND (state = 'received' OR is_match_outdated)`,
    [messageId, setAsideReason, at],
  );

/** Queues a message again if it was set aside. @returns false if it was not set aside */
export const requeueMessage = async (tx: Db, messageId: HospitalMessageId): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE hospital_messages SET state = 'received', reason = NULL, applied_at = NULL WHERE id = $1 AND state = 'failed'`,
    [messageId],
  )) > 0;

export const setPatient = (tx: Db, messageId: HospitalMessageId, patientId: number): Promise<number> =>
  execute(tx, 'UPDATE hospital_messages SET patient_id = $2 WHERE id = $1', [messageId, patientId]);

const patientRow = row({
  id: id(),
  authority: text,
  value: text,
  member_id: nullable(id<'Member'>()),
  decision: nullable(oneOf(['certain', 'decided'])),
  decided_at: nullable(instant),
  /** The patients of the message that a user decided about. Null without a user's decision. */
  decided_with: nullable(array(id())),
  /** The message that a user decided about. Null without a user's decision, and for some decisions of earlier versions. */
  decided_message_id: nullable(id<'HospitalMessage'>()),
  merged_into_id: nullable(id()),
  is_apart: bool,
});
export type PatientRow = RowOf<typeof patientRow>;
const patientColumns =
  'p.id, p.authority, p.value, p.member_id, p.decision, p.decided_at, p.decided_with, p.decided_message_id, p.merged_into_id, p.is_apart';

/** Returns true if a member was assigned to a patient with one of these numbers, or the patient is not a member. */
export const hasDecision = async (
  tx: Db,
  senderId: HospitalSenderId,
  numbers: readonly PatientNumber[],
): Promise<boolean> =>
  (await execute(
    tx,
    `SELECT FROM hospital_patients p JOIN jsonb_to_recordset($2::jsonb) AS x (authority text, value text)
         ON p.authority = x.authority AND p.value = x.value
      WHERE p.sender_id = $1 AND p.decision IS NOT NULL`,
    [senderId, JSON.stringify(numbers)],
  )) > 0;

/** Returns the patients with these numbers, in the order of the numbers. Adds patients that do not exist yet. */
export async function patientsOf(
  tx: Db,
  senderId: HospitalSenderId,
  numbers: readonly PatientNumber[],
  { isApart = false }: { isApart?: boolean } = {},
): Promise<PatientRow[]> {
  const list = JSON.stringify(numbers);
  send(
    tx,
    `INSERT INTO hospital_patients (sender_id, authority, value, is_apart)
     SELECT $1, authority, value, $3 FROM jsonb_to_recordset($2::jsonb) AS x (authority text, value text)
     ON CONFLICT (sender_id, authority, value) DO NOTHING`,
    [senderId, list, isApart],
  );
  const found = await rows(
    tx,
    patientRow,
    `SELECT ${patientColumns} FROM hospital_patients p WHERE sender_id = $1
        AND (authority, value) IN (SELECT authority, value FROM jsonb_to_recordset($2::jsonb) AS x (authority text, value text))`,
    [senderId, list],
  );
  return numbers.flatMap(
    ({ authority, value }) => found.find((one) => one.authority === authority && one.value === value) ?? [],
  );
}

/** Returns patients by id, together with all patients that were merged with them. */
export const patientFamily = (tx: Db, ids: readonly number[]): Promise<PatientRow[]> =>
  rows(
    tx,
    patientRow,
    `WITH RECURSIVE family AS (
       SELECT ${patientColumns} FROM hospital_patients p WHERE p.id = ANY($1::bigint[])
       UNION
       SELECT ${patientColumns} FROM hospital_patients p JOIN family f ON p.id = f.merged_into_id OR p.merged_into_id = f.id)
     SELECT ${patientColumns} FROM family p ORDER BY p.id`,
    [ids],
  );

/**
 * Stores which member a patient is. A null `memberId` means that the patient is not a member. A null `decision` removes
 * the previous decision.
 */
export const decidePatient = (
  tx: Db,
  patientId: number,
  to: {
    memberId: MemberId | null;
    decision: 'certain' | 'decided' | null;
    by: IdOf<'Staff'> | null;
    at: string;
    /** The patients of the message that a user decided about. */
    decidedWith?: readonly number[];
    /** The message that a user decided about. */
    messageId?: HospitalMessageId | null;
  },
): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_patients SET member_id = $2, decision = $3, decided_by = $4, decided_at = $5, decided_with = $6::bigint[],
            decided_message_id = $7 WHERE id = $1`,
    [patientId, to.memberId, to.decision, to.by, to.at, to.decidedWith ?? null, to.messageId ?? null],
  );

export const mergePatient = (tx: Db, from: number, into: number): Promise<number> =>
  execute(tx, 'UPDATE hospital_patients SET merged_into_id = $2 WHERE id = $1', [from, into]);
