import type { HospitalSenderId, StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { id, instant, type RowOf, row, text } from '../../platform/row.ts';

/** SQL for a sender's patients that reviewers must decide about, each with its newest waiting message. */
const waitingPatients = `WITH RECURSIVE up AS (
    SELECT p.id, p.merged_into_id, max(m.id) AS message_id
      FROM hospital_messages m JOIN hospital_patients p ON p.id = m.patient_id
     WHERE m.state = 'review' AND m.sender_id = $1 GROUP BY p.id
    UNION ALL
    SELECT p.id, p.merged_into_id, up.message_id FROM up JOIN hospital_patients p ON p.id = up.merged_into_id
  ), waiting AS (SELECT id AS patient_id, max(message_id) AS message_id FROM up WHERE merged_into_id IS NULL GROUP BY id)`;

const openedRow = row({ id: id(), staff_id: id<'Staff'>(), time_zone: text, hospital: text });

/**
 * Opens at most `limit` questions that ask these users which member a patient is. Skips questions that are already
 * open.
 * @returns the new questions
 */
export const openReviews = (
  tx: Db,
  senderId: HospitalSenderId,
  staffIds: readonly StaffId[],
  { at, limit }: { at: string; limit: number },
): Promise<RowOf<typeof openedRow>[]> =>
  rows(
    tx,
    openedRow,
    `${waitingPatients}
     INSERT INTO hospital_match_reviews (patient_id, message_id, staff_id, opened_at)
     SELECT w.patient_id, w.message_id, s.id, $3 FROM waiting w CROSS JOIN unnest($2::bigint[]) AS s (id)
      WHERE NOT EXISTS (SELECT FROM hospital_match_reviews o WHERE o.patient_id = w.patient_id AND o.staff_id = s.id AND o.closed_at IS NULL)
      ORDER BY w.patient_id, s.id LIMIT $4
     ON CONFLICT (patient_id, staff_id) WHERE closed_at IS NULL DO NOTHING
     RETURNING id, staff_id, (SELECT p.time_zone FROM staff p WHERE p.user_id = staff_id) AS time_zone,
       (SELECT h.name FROM hospital_senders h WHERE h.id = $1) AS hospital`,
    [senderId, staffIds, at, limit],
  );

/**
 * Closes questions about patients that no longer need a decision, and questions for users who may no longer decide.
 * @returns the ids of the closed questions
 */
export async function closeReviews(
  tx: Db,
  senderId: HospitalSenderId,
  staffIds: readonly StaffId[],
  at: string,
): Promise<number[]> {
  const closed = await rows(
    tx,
    row({ id: id() }),
    `${waitingPatients}
     UPDATE hospital_match_reviews r SET closed_at = $3 FROM hospital_patients p
      WHERE p.id = r.patient_id AND p.sender_id = $1 AND r.closed_at IS NULL
        AND NOT (r.staff_id = ANY($2::bigint[]) AND EXISTS (SELECT 1 FROM waiting w WHERE w.patient_id = r.patient_id))
     RETURNING r.id`,
    [senderId, staffIds, at],
  );
  return closed.map((one) => one.id);
}

/** Returns the senders whose patients need a decision or still have open questions. */
export async function sendersInReview(tx: Db): Promise<HospitalSenderId[]> {
  const found = await rows(
    tx,
    row({ id: id<'HospitalSender'>() }),
    `SELECT sender_id AS id FROM hospital_messages WHERE state = 'review'
      UNION SELECT p.sender_id FROM hospital_match_reviews r JOIN hospital_patients p ON p.id = r.patient_id WHERE r.closed_at IS NULL`,
  );
  return found.map((one) => one.id);
}

const reviewRow = row({
  id: id(),
  message_id: id<'HospitalMessage'>(),
  body: text,
  hospital: text,
  time_zone: text,
  received_at: instant,
});

/** Returns questions by id, each with the message that it shows. */
export const findReviews = (db: Db, ids: readonly number[]): Promise<RowOf<typeof reviewRow>[]> =>
  rows(
    db,
    reviewRow,
    `SELECT r.id, m.id AS message_id, m.body, s.name AS hospital, s.time_zone, m.received_at
       FROM hospital_match_reviews r JOIN hospital_messages m ON m.id = r.message_id JOIN hospital_senders s ON s.id = m.sender_id
      WHERE r.id = ANY($1::bigint[])`,
    [ids],
  );
