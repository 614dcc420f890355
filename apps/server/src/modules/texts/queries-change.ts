import type {
  LineId,
  MemberId,
  PhoneNumberId,
  ScheduledEventId,
  StaffId,
  TextId,
  TextStatus,
} from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { id, row } from '../../platform/row.ts';
import { isAnswerForbidden } from './consent/queries-opt-out.ts';
import { type TextRow, textColumns, textJoins, textRow } from './queries.ts';

/** Adds a text to a member. @param value `lookAt` is by the actual clock; all other times are business time */
export async function insertText(
  tx: Db,
  value: {
    memberId: MemberId;
    guideId: StaffId;
    senderId: StaffId | null;
    text: string;
    number: string;
    numberId: PhoneNumberId;
    lineId: LineId;
    status: Extract<TextStatus, 'scheduled' | 'held' | 'queued'>;
    scheduledEventId: ScheduledEventId | null;
    sendAt: string | null;
    heldUntil: string | null;
    lookAt: string | null;
    at: string;
  },
): Promise<TextRow> {
  const [written] = await rows(
    tx,
    textRow,
    `WITH c AS (
       INSERT INTO texts (member_id, guide_id, sender_id, incoming, text, phone_number, phone_number_id, line_id, status,
         scheduled_event_id, send_at, held_until, look_at, created_at, updated_at)
       VALUES ($1, $2, $3, false, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING *)
     SELECT ${textColumns} FROM c ${textJoins}`,
    [
      value.memberId,
      value.guideId,
      value.senderId,
      value.text,
      value.number,
      value.numberId,
      value.lineId,
      value.status,
      value.scheduledEventId,
      value.sendAt,
      value.heldUntil,
      value.lookAt,
      value.at,
    ],
  );
  if (!written) throw new Error('The text was not written');
  return written;
}

/**
 * Adds an incoming text.
 * @param value `guideId` is the guide responsible for the text
 * @returns its id; undefined if the carrier had already reported it
 */
export async function insertIncomingText(
  tx: Db,
  value: {
    sid: string;
    memberId: MemberId | null;
    guideId: StaffId | null;
    text: string;
    number: string;
    numberId: PhoneNumberId | null;
    lineId: LineId | null;
    at: string;
  },
): Promise<TextId | undefined> {
  const [written] = await rows(
    tx,
    row({ id: id<'Text'>() }),
    `INSERT INTO texts (sid, member_id, guide_id, incoming, text, phone_number, phone_number_id, line_id, status, sent_at, created_at, updated_at)
     VALUES ($1, $2, $3, true, $4, $5, $6, $7, 'received', $8, $8, $8)
     ON CONFLICT (sid) DO NOTHING RETURNING id`,
    [value.sid, value.memberId, value.guideId, value.text, value.number, value.numberId, value.lineId, value.at],
  );
  return written?.id;
}

/**
 * Adds the automatic answer to an incoming text. Does nothing if the text already has an automatic answer, or if the
 * number is closed for a reason other than this text.
 */
export const insertAnswer = (
  tx: Db,
  asked: TextRow,
  answer: { text: string; lookAt: string; at: string },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO texts (answers_id, member_id, guide_id, incoming, text, phone_number, phone_number_id, line_id, status,
       is_automated, look_at, created_at, updated_at)
     SELECT $1, $2, $3, false, $4, $5, $6, $7, 'queued', true, $8, $9, $9
      WHERE NOT ${isAnswerForbidden({ number: '$5', member: '$2::bigint', asked: '$1' })}
     ON CONFLICT (answers_id) DO NOTHING`,
    [
      asked.id,
      asked.member_id,
      asked.guide_id,
      answer.text,
      asked.phone_number,
      asked.phone_number_id,
      asked.line_id,
      answer.lookAt,
      answer.at,
    ],
  );

/** Updates a text. If `text` or the time is null, the stored value does not change. A text with a time is scheduled. */
export function sendUpdateText(
  tx: Db,
  textId: TextId,
  change: { text: string | null; number: string; numberId: PhoneNumberId; sendAt: string | null; at: string },
): void {
  send(
    tx,
    `UPDATE texts SET rewritten_at = CASE WHEN $2 <> text THEN $6 ELSE rewritten_at END, text = coalesce($2, text), phone_number = $3, phone_number_id = $4, send_at = coalesce($5, send_at), updated_at = $6,
            status = CASE WHEN $5::timestamptz IS NULL THEN status ELSE 'scheduled' END,
            held_until = CASE WHEN $5::timestamptz IS NULL THEN held_until END,
            missed_at = CASE WHEN $5::timestamptz IS NULL THEN missed_at END, version = version + 1
      WHERE id = $1`,
    [textId, change.text, change.number, change.numberId, change.sendAt, change.at],
  );
}

/** Stores a text's link. The worker inserts the link's key when it sends the text. */
export function sendSetLink(tx: Db, textId: TextId, linkId: number): void {
  send(tx, 'UPDATE texts SET link_id = $2 WHERE id = $1', [textId, linkId]);
}

export function sendDeleteText(tx: Db, textId: TextId, at: string): void {
  send(tx, 'UPDATE texts SET deleted_at = $2, updated_at = $2, version = version + 1 WHERE id = $1', [textId, at]);
}

/** Deletes a member's scheduled and held texts, or only those in `only`. @returns their ids */
export async function deleteWaiting(
  tx: Db,
  memberId: MemberId,
  { only, at }: { only: readonly TextId[] | null; at: string },
): Promise<TextId[]> {
  const found = await rows(
    tx,
    row({ id: id<'Text'>() }),
    `UPDATE texts SET deleted_at = $2, updated_at = $2, version = version + 1
      WHERE member_id = $1 AND NOT incoming AND status IN ('scheduled', 'held') AND deleted_at IS NULL
        AND ($3::bigint[] IS NULL OR id = ANY($3)) RETURNING id`,
    [memberId, at, only],
  );
  return found.map((text) => text.id);
}

/**
 * Queues a text for another attempt. Late reports about the previous attempt then no longer affect the text.
 * @param sender the user with this `id` becomes the text's guide
 */
export function sendQueueText(
  tx: Db,
  textId: TextId,
  sender: { id: StaffId; impersonatorId: StaffId | null; lookAt: string; at: string },
): void {
  send(
    tx,
    `UPDATE texts SET status = 'queued', look_at = $2, send_at = NULL, held_until = NULL, leave_by = NULL, missed_at = NULL, sid = NULL, error_code = NULL,
            earlier_sids = earlier_sids || array_remove(ARRAY[sid], NULL), failure = NULL, sent_at = NULL, attempts = attempts + 1, guide_id = $3, sender_id = $4, updated_at = $5, version = version + 1
      WHERE id = $1`,
    [textId, sender.lookAt, sender.id, sender.impersonatorId, sender.at],
  );
}

export function sendSetNoFollowUpNeeded(tx: Db, textId: TextId, noFollowUpNeeded: boolean, at: string): void {
  send(tx, 'UPDATE texts SET no_follow_up_needed = $2, updated_at = $3, version = version + 1 WHERE id = $1', [
    textId,
    noFollowUpNeeded,
    at,
  ]);
}

/** Stores a user's decision whether a text is an opt-out. */
export function sendSetOptOut(tx: Db, textId: TextId, decision: { stops: boolean; by: StaffId; at: string }): void {
  send(
    tx,
    `UPDATE texts SET opt_out_stops = $2, opt_out_decided_by = $3, opt_out_decided_at = $4, updated_at = $4, version = version + 1
      WHERE id = $1`,
    [textId, decision.stops, decision.by, decision.at],
  );
}

/**
 * Assigns a text to a member and to the guide who must answer it. Links it to the member's phone number if it has the
 * same digits.
 */
export function sendAssignText(
  tx: Db,
  textId: TextId,
  { memberId, guideId }: { memberId: MemberId; guideId: StaffId | null },
  at: string,
): void {
  send(
    tx,
    `UPDATE texts c SET member_id = $2, updated_at = $3, version = version + 1,
            guide_id = $4,
            phone_number_id = (SELECT p.id FROM phone_numbers p WHERE p.user_id = $2 AND p.number = c.phone_number AND p.deleted_at IS NULL)
      WHERE c.id = $1`,
    [textId, memberId, at, guideId],
  );
}

/** Assigns an outgoing text to a member. Does not change its author. */
export function sendAssignOutgoingText(tx: Db, textId: TextId, memberId: MemberId, at: string): void {
  send(
    tx,
    `UPDATE texts c SET member_id = $2, updated_at = $3, version = version + 1,
            phone_number_id = (SELECT p.id FROM phone_numbers p WHERE p.user_id = $2 AND p.number = c.phone_number AND p.deleted_at IS NULL)
      WHERE c.id = $1`,
    [textId, memberId, at],
  );
}

/** Reassigns a member's scheduled texts from the given guides to a different guide. @returns their ids */
export async function reassignScheduledTexts(
  tx: Db,
  values: { memberId: MemberId; from: readonly StaffId[]; to: StaffId; lineId: LineId | null; at: string },
): Promise<TextId[]> {
  const found = await rows(
    tx,
    row({ id: id<'Text'>() }),
    `UPDATE texts SET guide_id = $3, sender_id = NULL, line_id = coalesce($4, line_id), updated_at = $5, version = version + 1
      WHERE member_id = $1 AND guide_id = ANY($2::bigint[]) AND NOT incoming AND status = 'scheduled' AND deleted_at IS NULL
      RETURNING id`,
    [values.memberId, values.from, values.to, values.lineId, values.at],
  );
  return found.map((text) => text.id);
}

/** Finds the members to whom a guide's scheduled texts will be sent. */
export async function findScheduledMembers(db: Db, guideId: StaffId): Promise<MemberId[]> {
  const found = await rows(
    db,
    row({ member_id: id<'Member'>() }),
    `SELECT DISTINCT member_id FROM texts
      WHERE guide_id = $1 AND NOT incoming AND status = 'scheduled' AND deleted_at IS NULL AND member_id IS NOT NULL
      ORDER BY member_id`,
    [guideId],
  );
  return found.map((text) => text.member_id);
}
