import { rows, send } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

/** The term that lets us text somebody (decision 109). */
const textingTerm = 'tcpa';
/** What stands in `ip_address` where a text said it (staff §3). */
const bySms = 'SMS';

/**
 * SQL for the last answer of the member whose id is the expression `member`, to the term about texting, at the instant
 * of parameter $at: true, false, or null where nothing was answered.
 */
export const textingAnswer = (member: string, at: number): string =>
  `(SELECT r.consented FROM term_responses r JOIN terms t ON t.id = r.term_id
     WHERE r.member_id = ${member} AND t.key = '${textingTerm}' AND r.created_at <= $${at}::timestamptz ORDER BY r.id DESC LIMIT 1)`;

/** Whether a member has agreed to be texted, by their last answer at an instant (staff §5). */
export async function mayText(db: Db, memberId: number, at: Temporal.Instant): Promise<boolean> {
  const [row] = await rows<{ may: boolean | null }>(db, `SELECT ${textingAnswer('$1::bigint', 2)} AS may`, [
    memberId,
    at.toString(),
  ]);
  return row?.may === true;
}

interface LastAnswer {
  id: number;
  consented: boolean | null;
  ip_address: string | null;
}

/** The last answer by then, with the member held until the transaction ends: two texts at once answer one after the other. */
async function holdLast(tx: Db, memberId: number, at: string): Promise<LastAnswer | undefined> {
  send(tx, 'SELECT FROM members WHERE user_id = $1 FOR NO KEY UPDATE', [memberId]);
  const [last] = await rows<LastAnswer>(
    tx,
    `SELECT r.id, r.consented, r.ip_address FROM term_responses r JOIN terms t ON t.id = r.term_id
      WHERE r.member_id = $1 AND t.key = '${textingTerm}' AND r.created_at <= $2 ORDER BY r.id DESC LIMIT 1`,
    [memberId, at],
  );
  return last;
}

const answerSql = `
  INSERT INTO term_responses (member_id, term_id, consented, created_at, ip_address, message_id, undoes_id)
  SELECT $1, id, $2, $3, '${bySms}', $4, $5 FROM terms WHERE key = '${textingTerm}'`;

/** A member texted that they do not want to be texted: the term is rejected, unless a text has done so before. */
export async function rejectBySms(tx: Db, memberId: number, messageId: number, at: string): Promise<void> {
  const last = await holdLast(tx, memberId, at);
  if (last?.ip_address === bySms && last.consented === false) return;
  send(tx, answerSql, [memberId, false, at, messageId, null]);
}

/**
 * A member texted that they want to be texted again: the answer before their rejection by text holds again. Nothing
 * happens where the last answer came by another way (decision 108).
 */
export async function undoRejectionBySms(tx: Db, memberId: number, messageId: number, at: string): Promise<void> {
  const last = await holdLast(tx, memberId, at);
  if (last?.ip_address !== bySms || last.consented !== false) return;
  const [before] = await rows<{ consented: boolean | null }>(
    tx,
    `SELECT r.consented FROM term_responses r JOIN terms t ON t.id = r.term_id
      WHERE r.member_id = $1 AND t.key = '${textingTerm}' AND r.id < $2 ORDER BY r.id DESC LIMIT 1`,
    [memberId, last.id],
  );
  send(tx, answerSql, [memberId, before?.consented ?? null, at, messageId, last.id]);
}
