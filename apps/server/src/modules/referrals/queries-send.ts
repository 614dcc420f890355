import { type IdOf, referralChannels } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { bool, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { isTextForbidden } from '../consents/public.ts';

type RequestId = IdOf<'ReferralRequest'>;

const remindRow = row({
  id: id<'ReferralRequest'>(),
  referral_id: id<'ResourceReferral'>(),
  need_id: id<'Need'>(),
  member_id: id<'Member'>(),
  time_zone: text,
});

/**
 * SQL condition: a question `q` is a text to a number that must not be texted.
 * @param at number of the SQL parameter with the current time
 */
const isForbidden = (at: number): string => `(q.channel = 'text' AND ${isTextForbidden('q.sent_to', at)})`;

/** Returns true if a number must not be texted. */
export const isNumberForbidden = async (db: Db, number: string, now: string): Promise<boolean> =>
  (await execute(db, `SELECT 1 WHERE ${isTextForbidden('$1::text', 2)}`, [number, now])) > 0;

/**
 * SQL condition: the reminder about a question `q` is due. A question that was sent late, on or after the day of its
 * reminder, needs no reminder.
 */
const needsReminder = `q.closed_at IS NULL AND q.reminded_at IS NULL AND q.sent_at IS NOT NULL AND q.due_at IS NULL
  AND q.remind_on <= ($1::timestamptz AT TIME ZONE q.time_zone)::date
  AND q.remind_on > (q.sent_at AT TIME ZONE q.time_zone)::date AND NOT ${isForbidden(1)}`;

/** Returns the time zones of open questions whose reminder is due. */
export const findZonesToRemind = async (tx: Db, now: string): Promise<string[]> =>
  (
    await rows(
      tx,
      row({ time_zone: text }),
      `SELECT DISTINCT q.time_zone FROM need_referral_requests q WHERE ${needsReminder}`,
      [now],
    )
  ).map(({ time_zone }) => time_zone);

/**
 * Returns at most `limit` open questions in these time zones whose reminder is due. Locks them until the transaction
 * ends.
 */
export const lockQuestionsToRemind = (
  tx: Db,
  { now, zones, limit, failed }: LockedBatch & { now: string; zones: readonly string[] },
): Promise<RowOf<typeof remindRow>[]> =>
  rows(
    tx,
    remindRow,
    `SELECT q.id, q.referral_id, r.need_id, r.member_id, q.time_zone
       FROM need_referral_requests q JOIN need_referrals r ON r.id = q.referral_id
      WHERE ${needsReminder} AND q.time_zone = ANY($2::text[]) AND q.id <> ALL($4::bigint[])
      ORDER BY q.remind_on, q.id LIMIT $3 FOR UPDATE OF q SKIP LOCKED`,
    [now, zones, limit, failed],
  );

export const markReminded = async (tx: Db, ids: readonly RequestId[], now: string): Promise<void> => {
  await execute(tx, 'UPDATE need_referral_requests SET reminded_at = $2, due_at = $2 WHERE id = ANY($1::bigint[])', [
    ids,
    now,
  ]);
};

/** A question to send, with the data for its message. */
const claimedRow = row({
  id: id<'ReferralRequest'>(),
  claimed_at: instant,
  channel: oneOf(referralChannels),
  sent_to: text,
  is_reminder: bool,
  is_forbidden: bool,
  link_id: id(),
  reminder_link_id: nullable(id()),
  close_on: text,
  time_zone: text,
  resource_name: text,
  referred_at: instant,
  referral_id: id<'ResourceReferral'>(),
  need_id: id<'Need'>(),
  member_id: id<'Member'>(),
  requested_by: id<'Staff'>(),
  guide_first_name: text,
});
export type ClaimedQuestion = RowOf<typeof claimedRow>;

/**
 * Claims the question that has been due the longest. Skips questions that another process has locked. Returns undefined
 * if no question is due.
 */
export async function claimNext(tx: Db, now: string, realNow: string): Promise<ClaimedQuestion | undefined> {
  const [claimed] = await rows(
    tx,
    claimedRow,
    `UPDATE need_referral_requests q SET claimed_at = $2
       FROM need_referrals r, users u
      WHERE q.id = (SELECT d.id FROM need_referral_requests d
                     WHERE d.due_at <= $1::timestamptz AND d.closed_at IS NULL AND d.claimed_at IS NULL
                     ORDER BY d.due_at, d.id LIMIT 1 FOR UPDATE SKIP LOCKED)
        AND r.id = q.referral_id AND u.id = q.requested_by
     RETURNING q.id, q.claimed_at, q.channel, q.sent_to, q.reminded_at IS NOT NULL AS is_reminder,
       ${isForbidden(1)} AS is_forbidden, q.link_id, q.reminder_link_id,
       q.close_on::text AS close_on, q.time_zone, r.resource_name, r.created_at AS referred_at, q.referral_id, r.need_id, r.member_id,
       q.requested_by, u.first_name AS guide_first_name`,
    [now, realNow],
  );
  return claimed;
}

/** Stores a reminder's link, which differs from the link in the first message. */
export const setReminderLink = async (tx: Db, requestId: RequestId, linkId: number): Promise<void> => {
  await execute(tx, 'UPDATE need_referral_requests SET reminder_link_id = $2 WHERE id = $1', [requestId, linkId]);
};

const isOwnClaim = 'id = $1 AND claimed_at = $2::timestamptz';

/** Marks a message as sent, even if the result is unknown. Returns false if the claim is no longer valid. */
export const markSent = async (tx: Db, { id, claimed_at }: ClaimedQuestion, now: string): Promise<boolean> =>
  (await execute(
    tx,
    `UPDATE need_referral_requests SET claimed_at = NULL, due_at = NULL, sent_at = coalesce(sent_at, $3) WHERE ${isOwnClaim}`,
    [id, claimed_at, now],
  )) > 0;

/** Releases the claim on a message that was not accepted, and schedules it for later. */
export const releaseClaim = async (tx: Db, { id, claimed_at }: ClaimedQuestion, dueAt: string): Promise<void> => {
  await execute(tx, `UPDATE need_referral_requests SET claimed_at = NULL, due_at = $3 WHERE ${isOwnClaim}`, [
    id,
    claimed_at,
    dueAt,
  ]);
};

/**
 * Marks messages as sent if their worker stopped before it stored the result. These messages may have been delivered,
 * so they are not sent again.
 */
export const markLostAsSent = (tx: Db, now: string, claimedBefore: string): Promise<number> =>
  execute(
    tx,
    `UPDATE need_referral_requests SET claimed_at = NULL, due_at = NULL, sent_at = coalesce(sent_at, $1)
      WHERE claimed_at < $2::timestamptz AND due_at IS NOT NULL`,
    [now, claimedBefore],
  );
