import {
  type HospitalMessageId,
  type HospitalMessageState,
  type HospitalSender,
  type HospitalSenderId,
  hospitalMessageStates,
  hospitalMessagesShown,
  type IdOf,
  type MemberId,
} from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

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

/** A message that was applied has its member by its stay; one without a stay by who its patient is. */
const columns = `m.id, m.sender_id, s.name AS sender_name, s.time_zone, m.control_id, m.event, m.body, m.recorded_at,
  m.received_at, m.state, m.reason, m.patient_id, o.user_id AS member_id, o.name AS member_name, h.id AS stay_id`;
const joins = `JOIN hospital_senders s ON s.id = m.sender_id
  LEFT JOIN hospitalizations h ON h.id = m.hospitalization_id AND h.deleted_at IS NULL
  LEFT JOIN hospital_patients p ON p.id = m.patient_id
  LEFT JOIN members o ON o.user_id = coalesce(h.member_id, p.member_id) AND o.deleted_at IS NULL AND m.state = 'applied'`;

/** A page of messages of one state, or of all; the newest first. */
export const listMessages = (db: Db, state: HospitalMessageState | null, start: number): Promise<ListedMessage[]> =>
  rows(
    db,
    listRow,
    `SELECT ${columns} FROM hospital_messages m ${joins} WHERE ($1::text IS NULL OR m.state = $1)
      ORDER BY m.id DESC LIMIT ${hospitalMessagesShown} OFFSET $2`,
    [state, start],
  );

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

/** Holds a sender until the transaction ends, as whoever applies its messages does. */
export const lockSender = (tx: Db, senderId: HospitalSenderId): Promise<number> =>
  execute(tx, 'SELECT FROM hospital_senders WHERE id = $1 FOR NO KEY UPDATE', [senderId]);

const namedRow = row({ id: id<'Member'>(), name: text, client_name: text });

/** Members with their clients, by id. */
export const namesOf = (db: Db, ids: readonly MemberId[]): Promise<RowOf<typeof namedRow>[]> =>
  rows(
    db,
    namedRow,
    `SELECT m.user_id AS id, m.name, c.display_name AS client_name FROM members m JOIN clients c ON c.id = m.client_id
      WHERE m.user_id = ANY($1::bigint[]) AND m.deleted_at IS NULL`,
    [ids],
  );

const senderRow = row({
  id: id<'HospitalSender'>(),
  name: text,
  time_zone: text,
  has_key: bool,
  messages: int,
  last_at: nullable(instant),
  is_silent: bool,
});

/** So many messages have to be there before a silence can be judged, and none is shorter than so many minutes. */
const silenceAfter = { messages: 10, minutes: 60 } as const;

/**
 * The hospitals that send. One is silent that was not heard of for longer than it ever was between two messages
 * (docs/areas/hospital-stays.md#silence).
 */
export async function findSenders(db: Db, now: string): Promise<HospitalSender[]> {
  const found = await rows(
    db,
    senderRow,
    `SELECT s.id, s.name, s.time_zone, s.key_hash IS NOT NULL AS has_key, coalesce(h.messages, 0) AS messages, h.last_at,
            coalesce(h.messages >= ${silenceAfter.messages}
              AND $1::timestamptz - h.last_at > greatest(h.longest, interval '${silenceAfter.minutes} minutes'), false) AS is_silent
       FROM hospital_senders s
       LEFT JOIN LATERAL (
         SELECT count(*) AS messages, max(g.received_at) AS last_at, max(g.gap) AS longest
           FROM (SELECT m.received_at, m.received_at - lag(m.received_at) OVER (ORDER BY m.received_at) AS gap
                   FROM hospital_messages m WHERE m.sender_id = s.id) g) h ON true
      ORDER BY s.name`,
    [now],
  );
  return found.map((one) => ({
    id: one.id,
    name: one.name,
    timeZone: one.time_zone,
    hasKey: one.has_key,
    messages: one.messages,
    lastReceivedAt: one.last_at,
    isSilent: one.is_silent,
  }));
}

/** Marks a silence as told. @returns whether it was not told since the sender was last heard of */
export const takeSilence = async (
  tx: Db,
  senderId: HospitalSenderId,
  { lastAt, at }: { lastAt: string; at: string },
): Promise<boolean> =>
  (await execute(
    tx,
    'UPDATE hospital_senders SET silence_told_at = $3 WHERE id = $1 AND (silence_told_at IS NULL OR silence_told_at < $2)',
    [senderId, lastAt, at],
  )) > 0;

/** Gives a sender a new key, and a new sender its row. */
export async function saveSender(
  tx: Db,
  sender: { name: string; timeZone: string; keyHash: Uint8Array; at: string },
): Promise<HospitalSenderId | undefined> {
  const [found] = await rows(
    tx,
    row({ id: id<'HospitalSender'>() }),
    `INSERT INTO hospital_senders (name, time_zone, key_hash, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET time_zone = excluded.time_zone, key_hash = excluded.key_hash RETURNING id`,
    [sender.name, sender.timeZone, sender.keyHash, sender.at],
  );
  return found?.id;
}

/** Those of the staff who are told when a hospital falls silent. */
export async function administrators(db: Db, roles: readonly string[]): Promise<IdOf<'Staff'>[]> {
  const found = await rows(
    db,
    row({ id: id<'Staff'>() }),
    `SELECT s.user_id AS id FROM staff s JOIN users u ON u.id = s.user_id
      WHERE u.role = ANY($1::text[]) AND s.disabled_at IS NULL AND u.deleted_at IS NULL ORDER BY 1`,
    [roles],
  );
  return found.map((one) => one.id);
}
