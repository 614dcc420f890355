import type { MemberId } from '@guidepost/contracts';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { day, id, nullable, type RowOf, row, text } from '../../platform/row.ts';

const idRow = row({ id: id<'Member'>() });

/**
 * Finds the member who is this patient in the external record. Returns undefined if there is no such member in the
 * viewer's scope.
 */
export async function findMemberOfPatient(db: Db, viewer: Viewer, avonId: string): Promise<MemberId | undefined> {
  const [found] = await rows(
    db,
    idRow,
    `SELECT m.user_id AS id FROM members m WHERE m.avon_id = $1 AND m.deleted_at IS NULL AND ${inScope(viewer, 2)} ORDER BY m.user_id LIMIT 1`,
    [avonId, ...scopeValues(viewer)],
  );
  return found?.id;
}

/**
 * A member's data for the external record. `center` is the client's medical center in that record; null if the client
 * has none.
 */
const patientRow = row({
  first_name: text,
  last_name: text,
  date_of_birth: nullable(day),
  avon_id: nullable(text),
  center: nullable(text),
  assigned_guide_id: nullable(id<'Staff'>()),
});

const patientSql = `
  SELECT u.first_name, u.last_name, m.date_of_birth, m.avon_id, c.avon_medical_center_id AS center, m.assigned_guide_id
    FROM members m JOIN users u ON u.id = m.user_id JOIN clients c ON c.id = m.client_id
   WHERE m.user_id = $1 AND m.deleted_at IS NULL`;

/** Returns a member's data for the external record. Returns undefined if the member is deleted. */
export async function findPatient(db: Db, memberId: MemberId): Promise<RowOf<typeof patientRow> | undefined> {
  const [found] = await rows(db, patientRow, patientSql, [memberId]);
  return found;
}

/**
 * Stores the id that a member has as a patient in the external record. Returns false if the member already has such an
 * id.
 */
export const setPatient = async (tx: Db, memberId: MemberId, avonId: string): Promise<boolean> =>
  (await execute(tx, 'UPDATE members SET avon_id = $2 WHERE user_id = $1 AND avon_id IS NULL', [memberId, avonId])) > 0;
