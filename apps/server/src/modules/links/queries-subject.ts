import { consentLanguages, type MemberId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { day, id, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const subjectRow = row({
  id: id<'Member'>(),
  name: text,
  first_name: text,
  last_name: text,
  preferred_name: nullable(text),
  date_of_birth: nullable(day),
  language: oneOf(consentLanguages),
  time_zone: text,
  client_id: id<'Client'>(),
  client_name: text,
  guide_id: nullable(id<'Staff'>()),
  guide_name: nullable(text),
});
/** A member who receives a link, with the member's client and guide. */
export type Subject = RowOf<typeof subjectRow>;

/** Finds a member who receives a link. Returns undefined if the member does not exist. */
export async function findSubject(db: Db, memberId: MemberId): Promise<Subject | undefined> {
  const [found] = await rows(
    db,
    subjectRow,
    `SELECT u.id, u.name, u.first_name, u.last_name, u.preferred_name, m.date_of_birth, m.language, m.time_zone, m.client_id,
            c.display_name AS client_name, m.assigned_guide_id AS guide_id, g.name AS guide_name
       FROM members m JOIN users u ON u.id = m.user_id JOIN clients c ON c.id = m.client_id
       LEFT JOIN users g ON g.id = m.assigned_guide_id
      WHERE m.user_id = $1 AND m.deleted_at IS NULL`,
    [memberId],
  );
  return found;
}
