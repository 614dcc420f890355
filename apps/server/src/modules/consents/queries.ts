import type { MemberId, TextId } from '@guidepost/contracts';
import { isOptedOut } from '../../platform/access/queries-opt-outs.ts';
import { type Db, rows, send } from '../../platform/db.ts';
import { sendLockMember } from '../../platform/queries-member-locks.ts';
import { bool, id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';

/** The term for agreeing to receive texts. */
export const textingTerm = 'tcpa';
/** Keys of the terms whose answers have an effect in Guidepost. */
type AskedTerm = 'tcpa' | 'consent-to-treat' | 'recording';

/**
 * SQL for a member's last answer to a term: true, false, or null without an answer. `member` is SQL for the member's
 * id.
 */
export const lastAnswer = (key: AskedTerm, member: string): string =>
  `(SELECT r.consented FROM term_responses r JOIN terms t ON t.id = r.term_id
     WHERE r.member_id = ${member} AND t.key = '${key}' ORDER BY r.id DESC LIMIT 1)`;

/** Finds a member's last answer to a term. Returns null if the member has not answered. */
export async function findLastAnswer(db: Db, key: AskedTerm, memberId: MemberId): Promise<boolean | null> {
  const [found] = await rows(db, row({ consented: nullable(bool) }), `SELECT ${lastAnswer(key, '$1')} AS consented`, [
    memberId,
  ]);
  return found?.consented ?? null;
}

/** The value of `ip_address` for an answer by text. */
export const bySms = 'SMS';

/**
 * SQL for a member's last answer to the texting term before the time in the parameter $at: true, false, or null without
 * an answer. `member` is SQL for the member's id.
 */
export const textingAnswer = (member: string, at: number): string =>
  `(SELECT r.consented FROM term_responses r JOIN terms t ON t.id = r.term_id
     WHERE r.member_id = ${member} AND t.key = '${textingTerm}' AND r.created_at <= $${at}::timestamptz ORDER BY r.id DESC LIMIT 1)`;

/**
 * SQL condition: a text that is not addressed to a member must not be sent to a number. This is the case if the number
 * opted out, if a current or former owner must not be contacted at it, or if an owner refused texts.
 * @param number SQL for the number
 * @param at number of the SQL parameter with the current time
 */
export const isTextForbidden = (number: string, at: number): string =>
  `(${isOptedOut(number)}
    OR EXISTS (SELECT FROM phone_numbers p WHERE p.number = ${number} AND p.deleted_at IS NULL
                  AND ${textingAnswer('p.user_id', at)} IS FALSE))`;

const answerRow = row({ id: id(), consented: nullable(bool), ip_address: nullable(text) });

/**
 * Finds a member's last answer to the texting term before the given time. Locks the member until the transaction ends,
 * so that two simultaneous texts store their answers one after the other.
 */
export async function lockLastAnswer(
  tx: Db,
  memberId: MemberId,
  at: string,
): Promise<RowOf<typeof answerRow> | undefined> {
  sendLockMember(tx, memberId);
  const [last] = await rows(
    tx,
    answerRow,
    `SELECT r.id, r.consented, r.ip_address FROM term_responses r JOIN terms t ON t.id = r.term_id
      WHERE r.member_id = $1 AND t.key = '${textingTerm}' AND r.created_at <= $2 ORDER BY r.id DESC LIMIT 1`,
    [memberId, at],
  );
  return last;
}

const answerBeforeRow = row({ consented: nullable(bool), created_at: instant });

/**
 * Finds a member's answer to the texting term before the given answer. Returns undefined if the member had not answered
 * before.
 */
export async function findAnswerBefore(
  tx: Db,
  memberId: MemberId,
  answerId: number,
): Promise<RowOf<typeof answerBeforeRow> | undefined> {
  const [before] = await rows(
    tx,
    answerBeforeRow,
    `SELECT r.consented, r.created_at FROM term_responses r JOIN terms t ON t.id = r.term_id
      WHERE r.member_id = $1 AND t.key = '${textingTerm}' AND r.id < $2 ORDER BY r.id DESC LIMIT 1`,
    [memberId, answerId],
  );
  return before;
}

/** Adds an answer to the texting term that a member gave by text. */
export function sendInsertAnswerBySms(
  tx: Db,
  answer: { memberId: MemberId; consented: boolean | null; at: string; textId: TextId; undoesId: number | null },
): void {
  send(
    tx,
    `INSERT INTO term_responses (member_id, term_id, consented, created_at, ip_address, text_id, undoes_id)
     SELECT $1, id, $2, $3, '${bySms}', $4, $5 FROM terms WHERE key = '${textingTerm}'`,
    [answer.memberId, answer.consented, answer.at, answer.textId, answer.undoesId],
  );
}
