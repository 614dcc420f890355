import type { MemberId } from '@guidepost/contracts';
import type { AdtPatient } from '@guidepost/rules';
import { type Db, execute, rows } from '../../platform/db.ts';
import { id, nullable, type RowOf, row, text } from '../../platform/row.ts';

/**
 * Stores an unmatched patient's name, birth date and numbers from the latest message, so that new members can be
 * compared with them.
 */
export const storeUnmatchedPatient = (tx: Db, patientId: number, patient: AdtPatient): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_patients SET birth_day = $2, first_name = name_key($3), last_name = name_key($4), numbers = $5
      WHERE id = $1 AND decision IS NULL`,
    [patientId, patient.birthDay, patient.firstName, patient.lastName, patient.numbers.map(({ value }) => value)],
  );

/**
 * Removes members from the lookup queue and returns them. Returns only members who were marked as seen before any
 * running transaction began. All messages that were matched without these members are therefore stored by now.
 */
export const claimLookups = async (tx: Db, most: number): Promise<MemberId[]> =>
  (
    await rows(
      tx,
      row({ id: id<'Member'>() }),
      `DELETE FROM hospital_lookups WHERE member_id IN (
         SELECT member_id FROM hospital_lookups WHERE seen_in < transaction_horizon()
          ORDER BY member_id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING member_id AS id`,
      [most],
    )
  ).map((found) => found.id);

/** Marks at most `limit` new or changed members as seen by this transaction. */
export const markLookups = (tx: Db, limit: number): Promise<number> =>
  execute(
    tx,
    `UPDATE hospital_lookups SET seen_in = transaction_number() WHERE member_id IN (
       SELECT member_id FROM hospital_lookups WHERE seen_in IS NULL ORDER BY member_id LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [limit],
  );

const memberNamesRow = row({ id: id<'Member'>(), first_name: text, preferred_name: nullable(text), last_name: text });

/** Returns the members' names, except those of deleted members. */
export const findMemberNames = (tx: Db, memberIds: readonly MemberId[]): Promise<RowOf<typeof memberNamesRow>[]> =>
  rows(
    tx,
    memberNamesRow,
    `SELECT m.user_id AS id, u.first_name, u.preferred_name, u.last_name
       FROM members m JOIN users u ON u.id = m.user_id WHERE m.user_id = ANY($1::bigint[]) AND m.deleted_at IS NULL`,
    [memberIds],
  );

/** One normalized spelling of a member's last name, with the first letters of all spellings of the first names. */
export interface MemberSpelling {
  memberId: MemberId;
  lastName: string;
  /** The letters, one spelling on each line. */
  firstLetters: string;
}

/**
 * Queues unmatched messages again if one of these members may be their patient. Patient and member must have the same
 * number, the same birth date, or the same last name with a similar first name or birth date. When a message is
 * applied, `matchScore` computes the exact score. Returns the number of queued messages.
 */
export const requeueUnmatchedMessages = (
  tx: Db,
  memberIds: readonly MemberId[],
  spellings: readonly MemberSpelling[],
): Promise<number> =>
  execute(
    tx,
    `WITH of AS (
       SELECT m.user_id, m.date_of_birth,
              array_remove(ARRAY(SELECT i.value FROM member_identifiers i WHERE i.member_id = m.user_id) || m.client_user_id, NULL) AS numbers
         FROM members m WHERE m.user_id = ANY($1::bigint[]) AND m.deleted_at IS NULL
     ), spelled AS (
       SELECT of.date_of_birth, s.last_name, string_to_array(s.first_letters, chr(10)) AS first_letters
         FROM unnest($2::bigint[], $3::text[], $4::text[]) s (member_id, last_name, first_letters)
         JOIN of ON of.user_id = s.member_id
     ), could AS (
       SELECT p.id FROM of JOIN hospital_patients p ON p.decision IS NULL AND p.birth_day = of.date_of_birth
        UNION
       SELECT p.id FROM of JOIN hospital_patients p ON p.decision IS NULL AND p.numbers && of.numbers
        UNION
       SELECT p.id FROM spelled s JOIN hospital_patients p ON p.decision IS NULL AND p.last_name = s.last_name
          AND (left(p.first_name, 3) = ANY(s.first_letters)
            OR extract(year FROM p.birth_day) = extract(year FROM s.date_of_birth)
            OR to_char(p.birth_day, 'MMDD') = to_char(s.date_of_birth, 'MMDD'))
     )
     UPDATE hospital_messages SET state = 'received' WHERE state = 'nobody' AND patient_id IN (SELECT id FROM could)`,
    [
      memberIds,
      spellings.map(({ memberId }) => memberId),
      spellings.map(({ lastName }) => lastName),
      spellings.map(({ firstLetters }) => firstLetters),
    ],
  );
