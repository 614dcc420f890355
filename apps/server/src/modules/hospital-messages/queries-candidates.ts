import type { MemberId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, day, id, nullable, type RowOf, row, text } from '../../platform/row.ts';

const personRow = row({
  member_id: id<'Member'>(),
  first_name: text,
  preferred_name: nullable(text),
  last_name: text,
  birth_day: nullable(day),
  gender: nullable(text),
});
export type PersonRow = RowOf<typeof personRow>;
const personColumns =
  'm.user_id AS member_id, u.first_name, u.preferred_name, u.last_name, m.date_of_birth AS birth_day, m.gender';

const candidateRow = row({ ...personRow, has_number: bool });
export type CandidateRow = RowOf<typeof candidateRow>;

/** Maximum number of candidates that are compared with a patient. */
const maxCandidates = 500;

/**
 * SQL that finds the members who may be a patient. Each branch of the union reads one index. Omits a member who has
 * only the same last name if both the year and the day of the birth date differ, because `matchScore` never accepts
 * such a member. Sorts the best candidates first, because many members can have the same last name.
 */
export const candidatesSql = `
  WITH owners AS (
    SELECT m.user_id FROM members m
     WHERE lower(m.client_user_id) = ANY(ARRAY(SELECT lower(value) FROM unnest($1::text[]) AS value)) AND m.client_user_id = ANY($1::text[])
    UNION
    SELECT i.member_id FROM member_identifiers i
     WHERE lower(i.value) = ANY(ARRAY(SELECT lower(value) FROM unnest($1::text[]) AS value)) AND i.value = ANY($1::text[])),
  near AS (
    SELECT user_id FROM owners
    UNION
    SELECT m.user_id FROM members m WHERE m.date_of_birth = $2::date AND m.deleted_at IS NULL
    UNION
    SELECT u.id FROM users u JOIN members m ON m.user_id = u.id
     WHERE u.role = 'PATIENT' AND u.deleted_at IS NULL AND name_key(u.last_name) = ANY($3::text[])
       AND ($2::date IS NULL OR m.date_of_birth IS NULL OR extract(year FROM m.date_of_birth) = extract(year FROM $2::date)
         OR to_char(m.date_of_birth, 'MMDD') = to_char($2::date, 'MMDD')))
  SELECT ${personColumns}, o.user_id IS NOT NULL AS has_number
    FROM near n JOIN members m ON m.user_id = n.user_id JOIN users u ON u.id = n.user_id LEFT JOIN owners o ON o.user_id = n.user_id
   WHERE m.deleted_at IS NULL AND u.deleted_at IS NULL
   ORDER BY has_number DESC, m.date_of_birth = $2::date DESC NULLS LAST,
     left(name_key($4), 3) IN (left(name_key(u.first_name), 3), left(name_key(u.preferred_name), 3)) DESC NULLS LAST, m.user_id
   LIMIT ${maxCandidates}`;

/**
 * Returns members who may be a patient. They have one of the patient's numbers, the same birth date, or the same last
 * name and a similar birth date. `lastNames` are the normalized spellings of the patient's last name.
 */
export const findCandidates = (
  db: Db,
  patient: {
    numbers: readonly string[];
    birthDay: string | null;
    lastNames: readonly string[];
    firstName: string | null;
  },
): Promise<CandidateRow[]> =>
  rows(db, candidateRow, candidatesSql, [patient.numbers, patient.birthDay, patient.lastNames, patient.firstName]);

/** Returns a member's name, birth date and gender. */
export async function findPerson(db: Db, memberId: MemberId): Promise<PersonRow | undefined> {
  const [found] = await rows(
    db,
    personRow,
    `SELECT ${personColumns} FROM members m JOIN users u ON u.id = m.user_id
      WHERE m.user_id = $1 AND m.deleted_at IS NULL AND u.deleted_at IS NULL`,
    [memberId],
  );
  return found;
}

const memberZoneGuideRow = row({ zone: text, guide_id: nullable(id<'Staff'>()) });

/** Returns a member's time zone and guide. */
export async function findMemberZoneAndGuide(
  tx: Db,
  memberId: MemberId,
): Promise<RowOf<typeof memberZoneGuideRow> | undefined> {
  const [found] = await rows(
    tx,
    memberZoneGuideRow,
    'SELECT time_zone AS zone, assigned_guide_id AS guide_id FROM members WHERE user_id = $1 AND deleted_at IS NULL',
    [memberId],
  );
  return found;
}
