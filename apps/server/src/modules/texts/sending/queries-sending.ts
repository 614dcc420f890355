import { type TextId, type TextStatus, textStatuses } from '@guidepost/contracts';
import { isContactStopped } from '../../../platform/access/contact.ts';
import { optOutReasonOf } from '../../../platform/access/queries-opt-outs.ts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import type { LockedBatch } from '../../../platform/jobs/until-done.ts';
import { bool, float, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../../platform/row.ts';
import { isTextForbidden, textingAnswer } from '../../consents/public.ts';
import { failures } from '../codes.ts';
import { isAnswerForbidden } from '../consent/queries-opt-out.ts';
import { externalType } from '../queries.ts';
import { isInTextingHours } from '../scheduling/queries-due.ts';

const idRow = row({ id: id<'Text'>() });
const idsOf = (found: readonly { id: TextId }[]): TextId[] => found.map((one) => one.id);

/** How far ahead a worker may reserve sending time, in ms. It is short, so that claimed texts are sent soon. */
const maxReservationMs = 250;

/** SQL condition: the text answers an unknown sender. */
const isToUnknownSender = '(q.replies_to_id IS NOT NULL AND q.member_id IS NULL)';

/**
 * SQL for the reason why a text may not be sent now. The line, consent and number are checked in the statement that
 * claims the text.
 */
const refusal = `CASE
    WHEN l.number IS NULL THEN '${failures.noLine}'
    WHEN q.replies_to_id IS NOT NULL AND q.leave_by < $2 THEN '${failures.tooLate}'
    WHEN ${isToUnknownSender} THEN CASE WHEN ${isTextForbidden('q.phone_number', 2)} THEN '${failures.optedOut}' END
    WHEN q.answers_id IS NOT NULL THEN CASE WHEN ${isAnswerForbidden({ number: 'q.phone_number', member: 'q.member_id', asked: 'q.answers_id' })}
      THEN '${failures.optedOut}' END
    WHEN ${textingAnswer('q.member_id', 2)} IS NOT TRUE THEN '${failures.notAllowed}'
    WHEN EXISTS (SELECT FROM phone_numbers p WHERE p.number = q.phone_number AND p.user_id = q.member_id AND p.deleted_at IS NULL
                    AND ${optOutReasonOf('p')} IS NOT NULL)
      THEN '${failures.optedOut}'
    WHEN NOT EXISTS (SELECT FROM phone_numbers p WHERE p.number = q.phone_number AND p.user_id = q.member_id AND p.deleted_at IS NULL)
      THEN '${failures.noNumber}' END`;

const claimedRow = row({
  id: id<'Text'>(),
  attempts: int,
  text: text,
  phone_number: text,
  line_number: nullable(text),
  failure: nullable(text),
  has_files: bool,
  link_id: nullable(id()),
});

/**
 * Returns true if a text may be due. The worker makes this cheap check four times a second before it runs the expensive
 * statement that claims texts.
 */
export async function isAnyQueued(db: Db, realNow: string): Promise<boolean> {
  const [found] = await rows(
    db,
    row({ is_any: bool }),
    `SELECT EXISTS (SELECT FROM texts WHERE status = 'queued' AND look_at <= $1 AND deleted_at IS NULL) AS is_any`,
    [realNow],
  );
  return found?.is_any === true;
}

/**
 * Claims due texts for a worker, sets them to `sending`, and returns them. Each text comes with the data to send, or
 * with the reason why it must not be sent.
 * @param claim id of this worker's claim, whose lease ends at `until`; `until` and `realNow` are times by the actual
 * clock, `now` is business time
 */
export const claimQueued = (
  tx: Db,
  most: number,
  { claim, until, realNow, now }: { claim: string; until: string; realNow: string; now: string },
): Promise<RowOf<typeof claimedRow>[]> =>
  rows(
    tx,
    claimedRow,
    `WITH due AS MATERIALIZED (
       SELECT q.id, l.id AS line_id, l.number AS line_number, ${refusal} AS failure
         FROM texts q LEFT JOIN LATERAL (
           SELECT n.id, n.number FROM lines n WHERE n.deleted_at IS NULL AND (n.id = q.line_id OR n.is_default)
            ORDER BY (n.id = q.line_id) IS TRUE DESC LIMIT 1) l ON true
        WHERE q.status = 'queued' AND q.look_at <= $1 AND q.deleted_at IS NULL
          AND (q.answers_id IS NOT NULL OR NOT ${isContactStopped('q.member_id')})
          AND (q.answers_id IS NOT NULL OR ${isInTextingHours('q', '$2')}) AND (q.leave_by IS NULL OR q.leave_by >= $2 OR q.replies_to_id IS NOT NULL)
          AND (SELECT free_at FROM text_pace) < $1::timestamptz + interval '${maxReservationMs} ms'
        ORDER BY q.look_at LIMIT $3::int FOR UPDATE OF q SKIP LOCKED)
     UPDATE texts c SET status = 'sending', attempts = c.attempts + 1, claim = $4, claimed_until = $5, look_at = $5,
            attempted_at = $1, updated_at = $2, line_id = coalesce(due.line_id, c.line_id)
       FROM due WHERE c.id = due.id
     RETURNING c.id, c.attempts, c.text, c.phone_number, due.line_number, due.failure,
       EXISTS (SELECT FROM files f WHERE f.owner_type = '${externalType}' AND f.owner_id = c.id AND f.deleted_at IS NULL) AS has_files, c.link_id`,
    [realNow, now, most, claim, until],
  );

/**
 * Reserves `ms` milliseconds of sending time. All processes share the sending rate. Returns when the reserved time
 * ends, in milliseconds since 1970.
 */
export async function reserveSendingTime(tx: Db, realNow: string, ms: number): Promise<number> {
  const [pace] = await rows(
    tx,
    row({ free_ms: float }),
    `UPDATE text_pace SET free_at = greatest(free_at, $1::timestamptz) + $2 * interval '1 ms'
     RETURNING (extract(epoch FROM free_at) * 1000)::float8 AS free_ms`,
    [realNow, ms],
  );
  if (!pace) throw new Error('The pace of texts is not there');
  return pace.free_ms;
}

/** Returns true if the worker still has this claim on the text. */
export const isClaimed = async (tx: Db, textId: TextId, claim: string): Promise<boolean> =>
  (await execute(tx, `SELECT FROM texts WHERE id = $1 AND claim = $2 AND status = 'sending'`, [textId, claim])) > 0;

/**
 * Ends a worker's claim on a text because the carrier did not accept the text, or because the result is unknown.
 * Returns false if the claim had already ended.
 */
export async function releaseClaim(
  tx: Db,
  textId: TextId,
  { claim, status, checkAt }: { claim: string; status: 'unknown' | 'queued'; checkAt: string },
): Promise<boolean> {
  const changed = await execute(
    tx,
    `UPDATE texts SET status = $3, look_at = $4, claim = NULL, claimed_until = NULL
      WHERE id = $1 AND claim = $2 AND status = 'sending'`,
    [textId, claim, status, checkAt],
  );
  return changed > 0;
}

/**
 * Removes a sid from all other outgoing texts, and sets their status to `unknown`. A text whose status was unknown may
 * have been given another text's sid by mistake. Returns the ids of the changed texts.
 */
export const removeSidFromOthers = async (tx: Db, textId: TextId, sid: string, checkAt: string): Promise<TextId[]> =>
  idsOf(
    await rows(
      tx,
      idRow,
      `UPDATE texts SET sid = NULL, status = 'unknown', sent_at = NULL, look_at = $3
        WHERE sid = $2 AND id <> $1 AND NOT incoming RETURNING id`,
      [textId, sid, checkAt],
    ),
  );

/**
 * Stores a text's status if its previous status is one of `from` and `attempt` is its latest attempt. Does not compare
 * the attempt if it is null. Returns the previous status, or undefined if nothing changed.
 */
export async function settleText(
  tx: Db,
  textId: TextId,
  delivery: {
    sid: string | null;
    status: TextStatus;
    errorCode: number | null;
    failure: string | null;
    from: readonly TextStatus[];
    attempt: number | null;
    at: string;
    /** When the server asks the carrier for the status again, by the actual clock; null if the status is final. */
    checkAt: string | null;
  },
): Promise<TextStatus | undefined> {
  const [changed] = await rows(
    tx,
    row({ was: oneOf(textStatuses) }),
    `UPDATE texts c SET sid = coalesce(c.sid, $2), status = $3, error_code = $4, failure = $5,
            sent_at = CASE WHEN $3 = 'failed' AND $2::text IS NULL THEN c.sent_at ELSE coalesce(c.sent_at, $6) END,
            claim = NULL, claimed_until = NULL, look_at = $9, updated_at = $6
       FROM (SELECT id, status FROM texts WHERE id = $1 FOR UPDATE) before
      WHERE c.id = before.id AND before.status = ANY($7::text[]) AND (c.sid IS NULL OR $2::text IS NULL OR c.sid = $2)
        AND ($8::integer IS NULL OR c.attempts = $8)
     RETURNING before.status AS was`,
    [
      textId,
      delivery.sid,
      delivery.status,
      delivery.errorCode,
      delivery.failure,
      delivery.at,
      delivery.from,
      delivery.attempt,
      delivery.checkAt,
    ],
  );
  return changed?.was;
}

/** Returns true if it is not yet known that the carrier accepted the text. */
export const isMissing = async (tx: Db, textId: TextId): Promise<boolean> =>
  (await execute(tx, `SELECT FROM texts WHERE id = $1 AND status IN ('queued', 'unknown')`, [textId])) > 0;

/**
 * Ends the expired claims of stopped workers. It is then unknown whether their texts were sent. Returns the texts' ids.
 */
export const expireClaims = (tx: Db, realNow: string, { limit, failed }: LockedBatch): Promise<RowOf<typeof idRow>[]> =>
  rows(
    tx,
    idRow,
    `UPDATE texts SET status = 'unknown', claim = NULL, claimed_until = NULL, look_at = $1
      WHERE id IN (SELECT id FROM texts WHERE status = 'sending' AND look_at <= $1 AND claimed_until <= $1 AND deleted_at IS NULL
                      AND id <> ALL($3::bigint[])
                    ORDER BY look_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [realNow, limit, failed],
  );

const unknownRow = row({
  id: id<'Text'>(),
  attempts: int,
  text: text,
  phone_number: text,
  line_number: text,
  attempted_at: instant,
  has_twin: bool,
});
/**
 * A text that may or may not have been sent. `has_twin` is true while an identical text is being sent. If the carrier's
 * list then contains one of them, it does not show which one.
 */
export type UnknownText = RowOf<typeof unknownRow>;

export const maxUnknown = 20;

/** Reserves texts with an unknown result for one worker. Other workers may check them after `until`. */
export const claimUnknownTexts = (tx: Db, realNow: string, until: string): Promise<UnknownText[]> =>
  rows(
    tx,
    unknownRow,
    `UPDATE texts c SET look_at = $2 FROM lines l
      WHERE l.id = c.line_id AND c.id IN (
        SELECT id FROM texts WHERE status = 'unknown' AND look_at <= $1 AND deleted_at IS NULL
         ORDER BY look_at LIMIT ${maxUnknown} FOR UPDATE SKIP LOCKED)
     RETURNING c.id, c.attempts, c.text, c.phone_number, l.number AS line_number, c.attempted_at,
       EXISTS (SELECT FROM texts t WHERE t.status = 'sending' AND t.phone_number = c.phone_number AND t.line_id = c.line_id
                 AND t.text = c.text AND t.deleted_at IS NULL AND t.id <> c.id) AS has_twin`,
    [realNow, until],
  );

const sidRow = row({ sid: text });

/**
 * Returns those of the given sids that already belong to texts, or to earlier attempts of texts to this number. Locks
 * the texts that have one of the sids until the transaction ends.
 */
export async function lockSids(tx: Db, sids: readonly string[], number: string): Promise<Set<string>> {
  const [current, earlier] = await Promise.all([
    rows(tx, sidRow, 'SELECT sid FROM texts WHERE sid = ANY($1::text[]) FOR SHARE', [sids]),
    rows(
      tx,
      sidRow,
      `SELECT unnest(earlier_sids) AS sid FROM texts WHERE phone_number = $2 AND deleted_at IS NULL AND earlier_sids && $1::text[]`,
      [sids, number],
    ),
  ]);
  return new Set([...current, ...earlier].map(({ sid }) => sid));
}

/** Queues a text again, because the carrier has not received it. */
export const queueAgain = (tx: Db, { id: textId, attempts }: UnknownText, realNow: string): Promise<number> =>
  execute(
    tx,
    `UPDATE texts SET status = 'queued', look_at = $3 WHERE id = $1 AND attempts = $2 AND status = 'unknown' AND sid IS NULL`,
    [textId, attempts, realNow],
  );

/** Schedules the next check of a text with an unknown result. `at` is a time by the actual clock. */
export const scheduleUnknownTextCheck = (tx: Db, { id: textId, attempts }: UnknownText, at: string): Promise<number> =>
  execute(tx, `UPDATE texts SET look_at = $3 WHERE id = $1 AND attempts = $2 AND status = 'unknown'`, [
    textId,
    attempts,
    at,
  ]);
