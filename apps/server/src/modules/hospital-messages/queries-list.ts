import {
  type HospitalMessageId,
  type HospitalMessageState,
  type HospitalSenderId,
  hospitalMessageStates,
  type MemberId,
  maxHospitalMessages,
  type StaffId,
} from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const listRow = row({
  id: id<'HospitalMessage'>(),
  sender_id: id<'HospitalSender'>(),
  sender_name: text,
  time_zone: text,
  control_id: text,
  event: text,
  body: text,
  recorded_at: instant,
  received_at: instant,
  state: oneOf(hospitalMessageStates),
  reason: nullable(text),
  patient_id: nullable(id()),
  member_id: nullable(id<'Member'>()),
  member_name: nullable(text),
  stay_id: nullable(id<'Hospitalization'>()),
});
export type ListedMessage = RowOf<typeof listRow>;

/** For an applied message, the member is the stay's member. Without a stay, the member is the patient's member. */
const columns = `m.id, m.sender_id, s.name AS sender_name, s.time_zone, m.control_id, m.event, m.body, m.recorded_at,
  m.received_at, m.state, m.reason, m.patient_id, o.user_id AS member_id, o.name AS member_name, h.id AS stay_id`;
const joins = `JOIN hospital_senders s ON s.id = m.sender_id
  LEFT JOIN hospitalizations h ON h.id = m.hospitalization_id AND h.deleted_at IS NULL
  LEFT JOIN hospital_patients p ON p.id = m.patient_id
  LEFT JOIN members o ON o.user_id = coalesce(h.member_id, p.member_id) AND o.deleted_at IS NULL AND m.state = 'applied'`;

/** Returns a page of messages, newest first. A null `state` includes the messages in all states. */
export const listMessages = (db: Db, state: HospitalMessageState | null, start: number): Promise<ListedMessage[]> =>
  rows(
    db,
    listRow,
    `SELECT ${columns} FROM hospital_messages m ${joins} WHERE ($1::text IS NULL OR m.state = $1)
      ORDER BY m.id DESC LIMIT ${maxHospitalMessages} OFFSET $2`,
    [state, start],
  );

/** Returns the ids of all messages in a state, newest first. A null `state` includes the messages in all states. */
export async function findMessageIds(db: Db, state: HospitalMessageState | null): Promise<HospitalMessageId[]> {
  const found = await rows(
    db,
    row({ id: id<'HospitalMessage'>() }),
    'SELECT m.id FROM hospital_messages m WHERE ($1::text IS NULL OR m.state = $1) ORDER BY m.id DESC',
    [state],
  );
  return found.map((one) => one.id);
}

export async function countMessages(db: Db, state: HospitalMessageState | null): Promise<number> {
  const [found] = await rows(
    db,
    row({ total: int }),
    'SELECT count(*) AS total FROM hospital_messages m WHERE ($1::text IS NULL OR m.state = $1)',
    [state],
  );
  return found?.total ?? 0;
}

export async function findMessage(db: Db, messageId: HospitalMessageId): Promise<ListedMessage | undefined> {
  const [found] = await rows(db, listRow, `SELECT ${columns} FROM hospital_messages m ${joins} WHERE m.id = $1`, [
    messageId,
  ]);
  return found;
}

/** Locks a sender until the transaction ends. The job that applies messages takes the same lock. */
export const lockSender = (tx: Db, senderId: HospitalSenderId): Promise<number> =>
  execute(tx, 'SELECT FROM hospital_senders WHERE id = $1 FOR NO KEY UPDATE', [senderId]);

const namedRow = row({ id: id<'Member'>(), name: text, client_name: text });

/** Returns the names of members and their clients, by member id. */
export const namesOf = (db: Db, ids: readonly MemberId[]): Promise<RowOf<typeof namedRow>[]> =>
  rows(
    db,
    namedRow,
    `SELECT m.user_id AS id, m.name, c.display_name AS client_name FROM members m JOIN clients c ON c.id = m.client_id
      WHERE m.user_id = ANY($1::bigint[]) AND m.deleted_at IS NULL`,
    [ids],
  );

const ownerRow = row({ number: text, member_id: id<'Member'>(), name: text });

/**
 * Returns the members who have one of the message's numbers. They are this hospital's patient with the number, or their
 * client gave them the number.
 */
export const ownersOf = (
  db: Db,
  senderId: HospitalSenderId,
  numbers: readonly { authority: string; value: string }[],
): Promise<RowOf<typeof ownerRow>[]> =>
  rows(
    db,
    ownerRow,
    `WITH RECURSIVE said AS (SELECT authority, value FROM jsonb_to_recordset($2::jsonb) AS x (authority text, value text)),
       up AS (
         SELECT s.value AS number, p.id, p.merged_into_id, p.member_id, p.decision FROM said s
           JOIN hospital_patients p ON p.sender_id = $1 AND p.authority = s.authority AND p.value = s.value
         UNION
         SELECT u.number, p.id, p.merged_into_id, p.member_id, p.decision FROM up u JOIN hospital_patients p ON p.id = u.merged_into_id),
       owned AS (
         SELECT number, member_id FROM up WHERE merged_into_id IS NULL AND decision IS NOT NULL
         UNION SELECT s.value, i.member_id FROM said s JOIN member_identifiers i ON i.value = s.value
         UNION SELECT s.value, m.user_id FROM said s JOIN members m ON m.client_user_id = s.value)
     SELECT o.number, m.user_id AS member_id, m.name FROM owned o
       JOIN members m ON m.user_id = o.member_id AND m.deleted_at IS NULL ORDER BY o.number, m.user_id`,
    [senderId, JSON.stringify(numbers)],
  );

/** Returns the user who decided which member a patient is. Returns undefined if no user decided. */
export async function findDecider(db: Db, patientId: number): Promise<{ id: StaffId; name: string } | undefined> {
  const [found] = await rows(
    db,
    row({ id: id<'Staff'>(), name: text }),
    'SELECT u.id, u.name FROM hospital_patients p JOIN users u ON u.id = p.decided_by WHERE p.id = $1',
    [patientId],
  );
  return found;
}
