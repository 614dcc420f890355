import type { CallId, MemberId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../../platform/db.ts';
import { array, bool, id, nullable, oneOf, type RowOf, row, text } from '../../../platform/row.ts';
import { lastAnswer } from '../../consents/public.ts';

const numberRow = row({
  id: id<'PhoneNumber'>(),
  number: text,
  is_primary: bool,
  do_not_contact_reason: nullable(text),
});

/** Returns a member's numbers. The primary number is the first. */
export const findNumbers = (db: Db, memberId: MemberId): Promise<RowOf<typeof numberRow>[]> =>
  rows(
    db,
    numberRow,
    `SELECT id, number, is_primary, do_not_contact_reason FROM phone_numbers
      WHERE user_id = $1 AND deleted_at IS NULL ORDER BY is_primary DESC, id`,
    [memberId],
  );

/** Returns true if a member must not be contacted at this number. */
export const isContactForbidden = async (db: Db, number: string): Promise<boolean> =>
  (await execute(
    db,
    'SELECT FROM phone_numbers WHERE number = $1 AND do_not_contact_reason IS NOT NULL AND deleted_at IS NULL LIMIT 1',
    [number],
  )) > 0;

const recordingRow = row({ languages: array(oneOf(['en', 'es'])), is_recorded: bool });

/**
 * Returns the data that determines whether a call may be recorded, and the languages of its member. If the call has no
 * member, covers all members with its number. The call is not recorded if one of these members refused recordings, or
 * if their client or the line's client records no calls.
 */
export async function findRecordingRule(db: Db, callId: CallId): Promise<RowOf<typeof recordingRow>> {
  const [found] = await rows(
    db,
    recordingRow,
    `WITH who AS (
       SELECT m.user_id, m.language, m.client_id FROM calls c JOIN members m ON m.user_id = c.member_id WHERE c.id = $1
       UNION
       SELECT m.user_id, m.language, m.client_id FROM calls c JOIN phone_numbers p ON p.number = c.phone_number AND p.deleted_at IS NULL
         JOIN members m ON m.user_id = p.user_id AND m.deleted_at IS NULL
        WHERE c.id = $1 AND c.member_id IS NULL)
     SELECT ARRAY(SELECT DISTINCT language FROM who ORDER BY 1) AS languages,
            NOT EXISTS (SELECT FROM clients cl
                         WHERE NOT cl.records_calls
                           AND (cl.id IN (SELECT client_id FROM who)
                                OR cl.id = (SELECT l.client_id FROM calls c JOIN lines l ON l.id = c.line_id WHERE c.id = $1)))
        AND NOT EXISTS (SELECT FROM who WHERE NOT ${lastAnswer('recording', 'who.user_id')}) AS is_recorded`,
    [callId],
  );
  return found ?? { languages: [], is_recorded: false };
}
