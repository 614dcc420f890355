import type { MemberId, TextId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import { id, type RowOf, row, text } from '../../../platform/row.ts';

const numberRow = row({ id: id<'PhoneNumber'>(), user_id: id<'Member'>() });
/** A phone number of a member. */
export type ChangedNumber = RowOf<typeof numberRow>;

/**
 * Closes a number for all members who have or had it, because a deleted number can be added again. Returns the numbers
 * that were open before.
 */
export const closeNumber = (
  tx: Db,
  number: string,
  { textId, reason }: { textId: TextId; reason: string },
): Promise<ChangedNumber[]> =>
  rows(
    tx,
    numberRow,
    `UPDATE phone_numbers SET do_not_contact_reason = $3, opted_out_by_text_id = $2, version = version + 1
      WHERE number = $1 AND do_not_contact_reason IS NULL RETURNING id, user_id`,
    [number, textId, reason],
  );

/** SQL condition: a text closed the number $1 of a member, and the number is still closed. */
const isClosedByAText = 'number = $1 AND do_not_contact_reason IS NOT NULL AND opted_out_by_text_id IS NOT NULL';

/** Returns true if a text closed the number and it is still closed. The number may have no member. */
export const isClosedByText = async (tx: Db, number: string): Promise<boolean> =>
  (await execute(
    tx,
    `SELECT 1 FROM number_opt_outs WHERE number = $1 UNION ALL SELECT 1 FROM phone_numbers WHERE ${isClosedByAText} LIMIT 1`,
    [number],
  )) > 0;

/**
 * SQL condition: an automatic answer must not be sent, because its number is closed. The answer may be sent if only the
 * text that it answers closed the number.
 * @param number SQL for the number
 * @param member SQL for the id of the answer's member
 * @param asked SQL for the id of the text that it answers
 */
export const isAnswerForbidden = ({ number, member, asked }: Record<'number' | 'member' | 'asked', string>): string =>
  `(EXISTS (SELECT FROM phone_numbers p WHERE p.number = ${number} AND p.deleted_at IS NULL
               AND p.do_not_contact_reason IS NOT NULL AND p.opted_out_by_text_id IS DISTINCT FROM ${asked})
    OR (${member} IS NULL
      AND EXISTS (SELECT FROM number_opt_outs o WHERE o.number = ${number} AND o.text_id IS DISTINCT FROM ${asked})))`;

/** Only texts with at most this many characters can be START, because the keyword must be the whole text. */
const maxStartLength = 40;

/** Finds short texts that arrived later from the same number. */
export const findShortTextsAfter = async (tx: Db, textId: TextId): Promise<string[]> =>
  (
    await rows(
      tx,
      row({ text: text }),
      `SELECT o.text FROM texts t JOIN texts o ON o.phone_number = t.phone_number AND o.incoming AND o.deleted_at IS NULL
        WHERE t.id = $1 AND length(o.text) <= ${maxStartLength}
          AND (coalesce(o.sent_at, o.created_at), o.id) > (coalesce(t.sent_at, t.created_at), t.id)`,
      [textId],
    )
  ).map((one) => one.text);

/** Opens a number that was closed by a text, or for the given reason. Returns the numbers that were closed before. */
export const openNumber = (tx: Db, number: string, reason: string): Promise<ChangedNumber[]> =>
  rows(
    tx,
    numberRow,
    `UPDATE phone_numbers SET do_not_contact_reason = NULL, opted_out_by_text_id = NULL, version = version + 1
      WHERE number = $1 AND do_not_contact_reason IS NOT NULL
        AND (opted_out_by_text_id IS NOT NULL OR do_not_contact_reason = $2) RETURNING id, user_id`,
    [number, reason],
  );

/** Opens a number that was closed by a text. Returns the numbers that were closed before. */
export const reopenNumber = (tx: Db, number: string): Promise<ChangedNumber[]> =>
  rows(
    tx,
    numberRow,
    `UPDATE phone_numbers SET do_not_contact_reason = NULL, opted_out_by_text_id = NULL, version = version + 1
      WHERE ${isClosedByAText} RETURNING id, user_id`,
    [number],
  );

/**
 * Finds queued automatic answers to a number, each with the text that it answers. Excludes answers that a worker is
 * already sending.
 */
export const findQueuedAnswers = (tx: Db, number: string): Promise<{ id: TextId; asked: string }[]> =>
  rows(
    tx,
    row({ id: id<'Text'>(), asked: text }),
    `SELECT a.id, q.text AS asked FROM texts a JOIN texts q ON q.id = a.answers_id
      WHERE a.phone_number = $1 AND a.status = 'queued' AND a.deleted_at IS NULL ORDER BY a.id FOR UPDATE OF a`,
    [number],
  );

/** Finds the members who texted from this number and have rejected the texting term by text, from any number. */
export const findRejected = async (tx: Db, number: string): Promise<MemberId[]> =>
  (
    await rows(
      tx,
      row({ member_id: id<'Member'>() }),
      `SELECT DISTINCT r.member_id
         FROM texts s JOIN term_responses r ON r.member_id = s.member_id AND r.text_id IS NOT NULL
        WHERE s.phone_number = $1 AND s.incoming AND r.consented = false ORDER BY 1`,
      [number],
    )
  ).map(({ member_id }) => member_id);
