import {
  type IdOf,
  type ReferralAnswer,
  type ReferralChannel,
  referralAnswers,
  type StaffId,
} from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { bool, id, instant, nullable, oneOf, outer, type RowOf, row, text } from '../../platform/row.ts';

type RequestId = IdOf<'ReferralRequest'>;
type ReferralId = IdOf<'ResourceReferral'>;

const contactRow = row({
  need_id: id<'Need'>(),
  member_id: id<'Member'>(),
  phone_number: nullable(text),
  email: nullable(text),
  state: nullable(text),
});

/**
 * Returns the contact details of a referral's organization. The referral's phone number has priority over the number in
 * the directory.
 */
export async function findContact(db: Db, referralId: ReferralId): Promise<RowOf<typeof contactRow> | undefined> {
  const [found] = await rows(
    db,
    contactRow,
    `SELECT r.need_id, r.member_id, coalesce(r.phone_number, p.phone_number) AS phone_number, p.email, r.state
       FROM need_referrals r JOIN needs n ON n.id = r.need_id LEFT JOIN directory_programs p ON p.id = r.program_id
      WHERE r.id = $1 AND r.deleted_at IS NULL AND n.deleted_at IS NULL`,
    [referralId],
  );
  return found;
}

export interface NewRequest {
  referralId: ReferralId;
  linkId: number;
  channel: ReferralChannel;
  sentTo: string;
  requestedBy: StaffId;
  at: string;
  remindOn: string;
  closeOn: string;
  timeZone: string;
  dueAt: string;
}

const requestIdRow = row({ id: id<'ReferralRequest'>() });

/** Locks a referral until the transaction ends, so that two users cannot ask and record a result at the same time. */
export function sendLockReferral(tx: Db, referralId: ReferralId): void {
  send(tx, 'SELECT FROM need_referrals WHERE id = $1 FOR NO KEY UPDATE', [referralId]);
}

/** Adds a question about a referral. Returns undefined if a question about it is already open. */
export async function insertRequest(tx: Db, request: NewRequest): Promise<RequestId | undefined> {
  const [written] = await rows(
    tx,
    requestIdRow,
    `INSERT INTO need_referral_requests (referral_id, link_id, channel, sent_to, requested_by, requested_at, remind_on, close_on,
       time_zone, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (referral_id) WHERE closed_at IS NULL DO NOTHING RETURNING id`,
    [
      request.referralId,
      request.linkId,
      request.channel,
      request.sentTo,
      request.requestedBy,
      request.at,
      request.remindOn,
      request.closeOn,
      request.timeZone,
      request.dueAt,
    ],
  );
  return written?.id;
}

/** Adds a result that a user learned without sending a question. */
export async function insertResult(
  tx: Db,
  result: { referralId: ReferralId; answer: ReferralAnswer; text: string | null; recordedBy: StaffId; at: string },
): Promise<RequestId> {
  const [written] = await rows(
    tx,
    requestIdRow,
    `INSERT INTO need_referral_requests (referral_id, requested_by, requested_at, closed_at, answered_at, answer, answer_text)
     VALUES ($1, $2, $3, $3, $3, $4, $5) RETURNING id`,
    [result.referralId, result.recordedBy, result.at, result.answer, result.text],
  );
  if (!written) throw new Error('The result was not written');
  return written.id;
}

/** A question that has just ended, with the user to notify. */
const endedRow = row({
  id: id<'ReferralRequest'>(),
  link_ids: text,
  referral_id: id<'ResourceReferral'>(),
  need_id: id<'Need'>(),
  member_id: id<'Member'>(),
  member_name: text,
  /** The member's guide, or the user who asked the question if the member has no guide. */
  guide_id: id<'Staff'>(),
  resource_name: text,
  program_id: nullable(id<'Program'>()),
  outside_program_id: nullable(text),
});
export type Ended = RowOf<typeof endedRow>;

const endedColumns = `q.id, concat_ws(',', q.link_id, q.reminder_link_id) AS link_ids, q.referral_id, r.need_id, r.member_id,
  u.name AS member_name, coalesce(m.assigned_guide_id, q.requested_by) AS guide_id, r.resource_name, r.program_id,
  r.outside_program_id`;
const endedFrom = 'FROM need_referrals r JOIN members m ON m.user_id = r.member_id JOIN users u ON u.id = r.member_id';

/** Returns the ids of a question's links. */
export const linksOf = ({ link_ids }: Pick<Ended, 'link_ids'>): number[] => link_ids.split(',').map(Number);

/** Finds a recorded result with the user to notify. */
export async function findResult(db: Db, requestId: RequestId): Promise<Ended> {
  const [found] = await rows(
    db,
    endedRow,
    `SELECT ${endedColumns} ${endedFrom} JOIN need_referral_requests q ON q.referral_id = r.id WHERE q.id = $1`,
    [requestId],
  );
  if (!found) throw new Error('The result was not found');
  return found;
}

/** Withdraws the open question about a referral. Returns undefined if no question is open. */
export async function withdrawRequest(tx: Db, referralId: ReferralId, at: string): Promise<Ended | undefined> {
  const [ended] = await rows(
    tx,
    endedRow,
    `UPDATE need_referral_requests q SET closed_at = $2, withdrawn_at = $2, due_at = NULL ${endedFrom}
      WHERE q.referral_id = $1 AND q.closed_at IS NULL AND r.id = q.referral_id RETURNING ${endedColumns}`,
    [referralId, at],
  );
  return ended;
}

/**
 * Ends an open question that could not be delivered. Returns undefined if the question has already ended, or if a
 * reminder is due or was sent.
 */
export async function failRequest(tx: Db, requestId: RequestId, at: string): Promise<Ended | undefined> {
  const [ended] = await rows(
    tx,
    endedRow,
    `UPDATE need_referral_requests q SET closed_at = $2, failed_at = $2, due_at = NULL, claimed_at = NULL ${endedFrom}
      WHERE q.id = $1 AND q.closed_at IS NULL AND q.reminded_at IS NULL AND r.id = q.referral_id RETURNING ${endedColumns}`,
    [requestId, at],
  );
  return ended;
}

/** Ends at most `limit` open questions that have reached their closing day. */
export const closeRequests = (tx: Db, now: string, { limit, failed }: LockedBatch): Promise<Ended[]> =>
  rows(
    tx,
    endedRow,
    `UPDATE need_referral_requests q SET closed_at = $1, due_at = NULL ${endedFrom}
      WHERE q.id IN (SELECT c.id FROM need_referral_requests c
                      WHERE c.closed_at IS NULL AND c.close_on <= ($1::timestamptz AT TIME ZONE c.time_zone)::date
                        AND c.id <> ALL($3::bigint[])
                      ORDER BY c.close_on, c.id LIMIT $2 FOR UPDATE SKIP LOCKED)
        AND r.id = q.referral_id RETURNING ${endedColumns}`,
    [now, limit, failed],
  );

const questionRow = row({
  ...endedRow,
  guide_first_name: text,
  referred_at: instant,
  time_zone: text,
  may_share: bool,
  phone_number: nullable(text),
  is_closed: bool,
  ...outer({ answer: oneOf(referralAnswers) }),
  answer_text: nullable(text),
});
export type QuestionRow = RowOf<typeof questionRow>;

/** Key of the consent term that allows the server to show the member's name to organizations. */
const sharingTerm = 'share-with-resources';

/**
 * Finds a link's question. Returns undefined if the need is deleted. `may_share` is true if the member consents to
 * share their name and phone number. `phone_number` is a number that may be contacted, preferably the primary number.
 * @param now responses to the consent term after this time are ignored
 */
export async function findQuestion(db: Db, linkId: number, now: string): Promise<QuestionRow | undefined> {
  const [found] = await rows(
    db,
    questionRow,
    `SELECT ${endedColumns}, g.first_name AS guide_first_name, r.created_at AS referred_at, q.time_zone,
            coalesce((SELECT t.consented FROM term_responses t JOIN terms k ON k.id = t.term_id
                       WHERE t.member_id = r.member_id AND k.key = '${sharingTerm}' AND t.created_at <= $2::timestamptz
                       ORDER BY t.id DESC LIMIT 1), false) AS may_share,
            (SELECT p.number FROM phone_numbers p
              WHERE p.user_id = r.member_id AND p.deleted_at IS NULL AND p.do_not_contact_reason IS NULL
              ORDER BY p.is_primary DESC, p.id LIMIT 1) AS phone_number,
            q.closed_at IS NOT NULL AS is_closed, q.answer, q.answer_text
       FROM need_referral_requests q
       JOIN need_referrals r ON r.id = q.referral_id
       JOIN needs n ON n.id = r.need_id
       JOIN members m ON m.user_id = r.member_id
       JOIN users u ON u.id = r.member_id
       JOIN users g ON g.id = q.requested_by
      WHERE (q.link_id = $1 OR q.reminder_link_id = $1)
        AND r.deleted_at IS NULL AND n.deleted_at IS NULL AND m.deleted_at IS NULL`,
    [linkId, now],
  );
  return found;
}

/** Stores the answer to an open question. Returns false if the question has already ended. */
export const answerRequest = async (
  tx: Db,
  requestId: RequestId,
  answer: { answer: ReferralAnswer; text: string | null; at: string },
): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE need_referral_requests SET answer = $2, answer_text = $3, answered_at = $4, closed_at = $4, due_at = NULL
      WHERE id = $1 AND closed_at IS NULL`,
    [requestId, answer.answer, answer.text, answer.at],
  )) > 0;
