import type { MemberId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, instant, nullable, type RowOf, row } from '../../platform/row.ts';
import { isUsedBy, termColumns, termRow } from './queries-terms.ts';

const answeredTermRow = row({
  ...termRow,
  consented: nullable(bool),
  answered_at: nullable(instant),
});

/** SQL join for member `member`'s last answer to term `t`. The column `consented` is null if there is no answer. */
const lastAnswer = (member: string): string => `LEFT JOIN LATERAL (
  SELECT r.consented, r.created_at FROM term_responses r
   WHERE r.member_id = ${member} AND r.term_id = t.id ORDER BY r.id DESC LIMIT 1) a ON true`;

/** Finds all terms that the member's client uses, with the member's last answers, in display order. */
export const findAnsweredTerms = (db: Db, memberId: MemberId): Promise<RowOf<typeof answeredTermRow>[]> =>
  rows(
    db,
    answeredTermRow,
    `SELECT ${termColumns}, a.consented,
            CASE WHEN a.consented IS NOT NULL THEN a.created_at END AS answered_at
       FROM terms t ${lastAnswer('$1')}
      WHERE ${isUsedBy('(SELECT m.client_id FROM members m WHERE m.user_id = $1)')} ORDER BY t.sort_order, t.id`,
    [memberId],
  );

/** SQL that counts the terms that the client uses, and how many of them member `m` has accepted or refused. */
export const consentGoalCounts = `SELECT count(*) AS total, count(a.consented) AS completed FROM terms t ${lastAnswer('m.user_id')} WHERE ${isUsedBy('m.client_id')}`;
