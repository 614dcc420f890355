import { type IdOf, type NeedId, referralAnswers } from '@guidepost/contracts';
import { type Db, isIn, rows, send } from '../../platform/db.ts';
import type { LockedBatch } from '../../platform/jobs/until-done.ts';
import { day, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { doneColumns, doneFields, lastAnswerOf } from './queries.ts';

const refusedRow = row({
  id: id<'ResourceReferral'>(),
  member_id: id<'Member'>(),
  resource_name: text,
  answer: oneOf(referralAnswers),
  answered_at: instant,
  need_id: id<'Need'>(),
  issue_label: text,
  issue_label_es: nullable(text),
  expires_at: day,
  fulfilled_at: nullable(instant),
  abandoned_at: nullable(instant),
  deleted_at: nullable(instant),
  stage_key: text,
  guide_zone: nullable(text),
  ...doneColumns,
});
export type RefusedRow = RowOf<typeof refusedRow>;

/** SQL that selects answered referrals with their needs, each with its newest answer. */
const refusedSelect = `SELECT r.id, r.member_id, r.resource_name, q.answer, q.answered_at, n.id AS need_id,
    i.label AS issue_label, i.label_es AS issue_label_es, n.expires_at, n.fulfilled_at, n.abandoned_at, n.deleted_at, g.key AS stage_key,
    s.time_zone AS guide_zone, ${doneFields}
  FROM need_referrals r
  JOIN LATERAL (${lastAnswerOf('r.id')}) q ON true
  JOIN needs n ON n.id = r.need_id
  JOIN need_issues i ON i.id = n.issue_id
  JOIN members m ON m.user_id = n.member_id
  JOIN member_stages g ON g.id = m.stage_id
  LEFT JOIN staff s ON s.user_id = m.assigned_guide_id`;

/** SQL for open todos about refused referrals. */
const openTodos = `todos t WHERE t.type = 'REFERRAL_REFUSED' AND t.cause_type = 'resource_referral' AND t.completed_at IS NULL`;

/**
 * Locks the need of an answered referral until the transaction ends, and returns the referral. Reads the referral in a
 * second statement, which sees the changes of the transaction that held the lock before. Returns undefined if the
 * referral has no answer.
 */
export async function lockRefusedNeed(tx: Db, referralId: IdOf<'ResourceReferral'>): Promise<RefusedRow | undefined> {
  const own = '(SELECT r.need_id FROM need_referrals r WHERE r.id = $1)';
  send(tx, `SELECT FROM needs WHERE id = ${own} FOR UPDATE`, [referralId]);
  const [found] = await rows(tx, refusedRow, `${refusedSelect} WHERE r.id = $1`, [referralId]);
  return found;
}

/**
 * Finds referrals with an open todo whose need is closed or deleted, or whose window has ended in the guide's time
 * zone. Locks the needs until the transaction ends. Skips needs that another process has locked.
 */
export const lockClosedRefusals = (
  tx: Db,
  { now, defaultGuideZone, limit, failed }: LockedBatch & { now: string; defaultGuideZone: string },
): Promise<RefusedRow[]> =>
  rows(
    tx,
    refusedRow,
    `${refusedSelect}
      WHERE r.id IN (SELECT t.cause_id FROM ${openTodos})
        AND (n.expires_at <= ($1::timestamptz AT TIME ZONE coalesce(s.time_zone, $2))::date OR g.key = 'independence'
             OR n.fulfilled_at IS NOT NULL OR n.abandoned_at IS NOT NULL OR n.deleted_at IS NOT NULL)
        AND r.id <> ALL($4::bigint[])
      ORDER BY r.id LIMIT $3 FOR UPDATE OF n SKIP LOCKED`,
    [now, defaultGuideZone, limit, failed],
  );

/** Finds answered referrals by id, to describe their todos. Omits referrals of deleted needs. */
export const findRefused = (db: Db, ids: readonly number[]): Promise<RefusedRow[]> =>
  rows(db, refusedRow, `${refusedSelect} WHERE r.id ${isIn(1)} AND n.deleted_at IS NULL`, [ids]);

const referralIdRow = row({ id: id<'ResourceReferral'>() });

/** Returns the ids of a need's referrals that have an open todo. */
export const findRefusedOf = (db: Db, needId: NeedId): Promise<RowOf<typeof referralIdRow>[]> =>
  rows(
    db,
    referralIdRow,
    `SELECT r.id FROM need_referrals r WHERE r.need_id = $1 AND EXISTS (SELECT FROM ${openTodos} AND t.cause_id = r.id)`,
    [needId],
  );
