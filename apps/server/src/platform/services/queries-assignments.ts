import type { MemberId, StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../db.ts';
import { id, nullable, row, text } from '../row.ts';

const assignSql = `
  UPDATE members m SET assigned_guide_id = $2 FROM members before
   WHERE before.user_id = m.user_id AND m.user_id = $1 AND m.deleted_at IS NULL AND m.assigned_guide_id IS DISTINCT FROM $2
  RETURNING m.name, before.assigned_guide_id AS former_id`;

const formerRow = row({ name: text, former_id: nullable(id<'Staff'>()) });

/**
 * Assigns a member to a guide, or to no guide. Returns the previous guide, or undefined if the member already has this
 * guide.
 */
export async function assignMember(
  tx: Db,
  memberId: MemberId,
  guideId: StaffId | null,
): Promise<{ name: string; formerId: StaffId | null } | undefined> {
  const [found] = await rows(tx, formerRow, assignSql, [memberId, guideId]);
  return found && { name: found.name, formerId: found.former_id };
}

const historySql = `
  INSERT INTO member_assignments (member_id, guide_id, effective_at, created_by) VALUES ($1, $2, $3, $4) RETURNING id`;

const entryRow = row({ id: id() });

/** Writes the assignment to the member's history and returns its id. */
export async function insertAssignment(
  tx: Db,
  assigned: { memberId: MemberId; guideId: StaffId | null; effectiveAt: string; createdBy: number | null },
): Promise<number> {
  const { memberId, guideId, effectiveAt, createdBy } = assigned;
  const [entry] = await rows(tx, entryRow, historySql, [memberId, guideId, effectiveAt, createdBy]);
  if (!entry) throw new Error('The assignment was not written');
  return entry.id;
}
