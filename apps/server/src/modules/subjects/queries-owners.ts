import type { StaffId } from '@guidepost/contracts';
import { holdsOn } from '../../platform/access/queries-periods.ts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, rows } from '../../platform/db.ts';
import { day, id, nullable, type RowOf, row, text } from '../../platform/row.ts';

const ownerRow = row({
  memberId: id<'Member'>(),
  name: text,
  phoneNumberId: id<'PhoneNumber'>(),
  guideId: nullable(id<'Staff'>()),
});
/** A member with a number, the id of the number's record, and the member's guide. */
export type NumberOwner = RowOf<typeof ownerRow>;

/** Finds the members with a number, `+1` and ten digits, sorted by name. */
export const findOwners = (db: Db, number: string): Promise<NumberOwner[]> =>
  rows(
    db,
    ownerRow,
    `SELECT m.user_id AS "memberId", m.name, min(p.id) AS "phoneNumberId", m.assigned_guide_id AS "guideId"
       FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
      WHERE p.number = $1 AND p.deleted_at IS NULL AND m.deleted_at IS NULL
      GROUP BY m.user_id, m.name, m.assigned_guide_id ORDER BY m.name, m.user_id`,
    [number],
  );

/**
 * Finds the guides in a list who share a team with each of the other guides in the list. They may view all these
 * guides' members.
 * @param day `yyyy-MM-dd`, the day for checking the team memberships
 */
export async function findGuidesViewingAll(db: Db, guideIds: readonly StaffId[], day: string): Promise<StaffId[]> {
  const found = await rows(
    db,
    row({ id: id<'Staff'>() }),
    `SELECT g.id FROM unnest($1::bigint[]) g (id)
      WHERE NOT EXISTS (
        SELECT FROM unnest($1::bigint[]) other (id)
         WHERE other.id <> g.id AND NOT EXISTS (
           SELECT FROM team_memberships own JOIN teams t ON t.id = own.team_id AND t.deleted_at IS NULL
             JOIN team_memberships theirs ON theirs.team_id = own.team_id AND theirs.role = 'MEMBER'
            WHERE own.staff_id = g.id AND theirs.staff_id = other.id
              AND ${holdsOn('own', '$2')} AND ${holdsOn('theirs', '$2')}))`,
    [guideIds, day],
  );
  return found.map((guide) => guide.id);
}

const candidateRow = row({ id: id<'Member'>(), name: text, dateOfBirth: nullable(day), number: text });

/** Finds the members with one of these numbers whom the viewer may see, sorted by name. */
export const findCandidates = (
  db: Db,
  viewer: Viewer,
  numbers: readonly string[],
): Promise<RowOf<typeof candidateRow>[]> =>
  rows(
    db,
    candidateRow,
    `SELECT m.user_id AS id, m.name, m.date_of_birth AS "dateOfBirth", p.number
       FROM phone_numbers p JOIN members m ON m.user_id = p.user_id
      WHERE p.number = ANY($1::text[]) AND p.deleted_at IS NULL AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}
      GROUP BY m.user_id, m.name, m.date_of_birth, p.number ORDER BY m.name, m.user_id`,
    [numbers, ...scopeValues(viewer)],
  );
