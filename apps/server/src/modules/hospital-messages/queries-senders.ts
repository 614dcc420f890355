import type { HospitalSender, HospitalSenderId, IdOf } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { bool, id, instant, int, nullable, row, text } from '../../platform/row.ts';

const senderRow = row({
  id: id<'HospitalSender'>(),
  name: text,
  time_zone: text,
  has_key: bool,
  key_made_at: nullable(instant),
  certificate_name: nullable(text),
  silence_minutes: nullable(int),
  version: int,
  messages: int,
  last_at: nullable(instant),
  is_silent: bool,
});

/**
 * Applies to hospitals without a configured limit. Silence is detected only after this many messages have arrived, and
 * only if it is longer than this many minutes.
 */
const silenceThresholds = { messages: 10, minutes: 60 } as const;

/**
 * SQL for the messages from sender `s` that the stored count does not include: their number, the time of the last one,
 * and the longest gap. The SQL reads only an index.
 * @param until an additional SQL condition, for example an end time
 */
const uncountedMessages = (until = ''): string => `
  SELECT count(*) AS messages, max(g.received_at) AS last_at, max(g.gap) AS gap
    FROM (SELECT m.received_at, m.received_at - coalesce(lag(m.received_at) OVER (ORDER BY m.received_at), s.heard_until) AS gap
            FROM hospital_messages m
           WHERE m.sender_id = s.id AND m.received_at > coalesce(s.heard_until, '-infinity') ${until}) g`;

/**
 * Adds the messages up to `until` to each hospital's stored counts, so that a check does not read old messages again.
 * `until` must be so long ago that no running transaction can still add an earlier message.
 */
export const countReceivedMessages = (tx: Db, until: string): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_senders h
        SET heard_until = n.last_at, heard_messages = h.heard_messages + n.messages, heard_gap = greatest(h.heard_gap, n.gap)
       FROM (SELECT s.id, s.heard_until, u.*
               FROM hospital_senders s CROSS JOIN LATERAL (${uncountedMessages('AND m.received_at <= $1')}) u WHERE u.messages > 0) n
      -- another process may have counted the same ones in the meantime
      WHERE h.id = n.id AND h.heard_until IS NOT DISTINCT FROM n.heard_until`,
    [until],
  );

/**
 * Returns the hospitals that send messages. A hospital is silent if it has sent nothing for longer than its configured
 * limit. Without a configured limit, the limit is the longest gap between two messages
 * (docs/areas/hospital-stays.md#silence).
 */
export async function findSenders(db: Db, now: string): Promise<Omit<HospitalSender, 'address' | 'mllpPort'>[]> {
  const found = await rows(
    db,
    senderRow,
    `SELECT s.id, s.name, s.time_zone, s.key_hash IS NOT NULL AS has_key, s.key_made_at, s.certificate_name, s.silence_minutes,
            s.version, h.messages, h.last_at,
            coalesce(CASE WHEN s.silence_minutes IS NULL
              THEN h.messages >= ${silenceThresholds.messages}
                AND $1::timestamptz - h.last_at > greatest(h.gap, interval '${silenceThresholds.minutes} minutes')
              ELSE $1::timestamptz - h.last_at > s.silence_minutes * interval '1 minute' END, false) AS is_silent
       FROM hospital_senders s CROSS JOIN LATERAL (
         SELECT s.heard_messages + u.messages AS messages, coalesce(u.last_at, s.heard_until) AS last_at, greatest(s.heard_gap, u.gap) AS gap
           FROM (${uncountedMessages()}) u) h
      ORDER BY s.name`,
    [now],
  );
  return found.map((one) => ({
    id: one.id,
    name: one.name,
    timeZone: one.time_zone,
    hasKey: one.has_key,
    keyMadeAt: one.key_made_at,
    certificateName: one.certificate_name,
    silenceMinutes: one.silence_minutes,
    messages: one.messages,
    lastReceivedAt: one.last_at,
    isSilent: one.is_silent,
    version: one.version,
  }));
}

/** Marks a silence as reported. @returns false if it was already reported after the sender's last message */
export const markSilenceReported = async (
  tx: Db,
  senderId: HospitalSenderId,
  { lastAt, at }: { lastAt: string; at: string },
): Promise<boolean> =>
  (await execute(
    tx,
    'UPDATE hospital_senders SET silence_told_at = $3 WHERE id = $1 AND (silence_told_at IS NULL OR silence_told_at < $2)',
    [senderId, lastAt, at],
  )) > 0;

/** The editable fields of a sender. */
export interface SenderFields {
  name: string;
  timeZone: string;
  certificateName: string | null;
  silenceMinutes: number | null;
}

/** Adds a sender. Returns undefined if another sender has the same name or certificate. */
export async function insertSender(tx: Db, fields: SenderFields, at: string): Promise<HospitalSenderId | undefined> {
  const [found] = await rows(
    tx,
    row({ id: id<'HospitalSender'>() }),
    `INSERT INTO hospital_senders (name, time_zone, certificate_name, silence_minutes, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [fields.name, fields.timeZone, fields.certificateName, fields.silenceMinutes, at],
  );
  return found?.id;
}

/** Updates a sender. If the silence limit changes, a silence can be reported again. */
export const sendUpdateSender = (tx: Db, senderId: HospitalSenderId, fields: SenderFields): void =>
  send(
    tx,
    `UPDATE hospital_senders SET name = $2, time_zone = $3, certificate_name = $4, silence_minutes = $5, version = version + 1,
            silence_told_at = CASE WHEN silence_minutes IS DISTINCT FROM $5 THEN NULL ELSE silence_told_at END WHERE id = $1`,
    [senderId, fields.name, fields.timeZone, fields.certificateName, fields.silenceMinutes],
  );

/** Returns whether another sender already has this name or certificate. */
export async function findTakenFields(
  tx: Db,
  { name, certificateName }: Pick<SenderFields, 'name' | 'certificateName'>,
  except: HospitalSenderId | null,
): Promise<{ name: boolean; certificate: boolean }> {
  const found = await rows(
    tx,
    row({ name: bool, certificate: bool }),
    `SELECT name = $1 AS name, coalesce(certificate_name = $2, false) AS certificate FROM hospital_senders
      WHERE (name = $1 OR certificate_name = $2) AND id IS DISTINCT FROM $3`,
    [name, certificateName, except],
  );
  return { name: found.some((one) => one.name), certificate: found.some((one) => one.certificate) };
}

/** Stores the hash of a sender's key. Null removes the key. */
export const sendSetKey = (tx: Db, senderId: HospitalSenderId, key: { hash: Uint8Array; at: string } | null): void =>
  send(tx, 'UPDATE hospital_senders SET key_hash = $2, key_made_at = $3 WHERE id = $1', [
    senderId,
    key?.hash ?? null,
    key?.at ?? null,
  ]);

/** Returns the active staff with one of these roles. */
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
