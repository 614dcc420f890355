import { inScope, scopeValues } from '../../platform/access/scope.ts';
import { rows, send } from '../../platform/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Task } from '../../platform/module.ts';
import type { Acting } from './update.ts';

export const addPatientTask = 'members.addPatient';

interface PatientRow {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  avon_id: string | null;
  center: string | null;
  assigned_guide_id: number | null;
}

const patientSql = `
  SELECT u.first_name, u.last_name, m.date_of_birth, m.avon_id, c.avon_medical_center_id AS center, m.assigned_guide_id
    FROM members m JOIN users u ON u.id = m.user_id JOIN clients c ON c.id = m.client_id
   WHERE m.user_id = $1 AND m.deleted_at IS NULL`;

/** The member behind a patient of the external record, where the viewer may see them. @throws AppError NOT_FOUND */
export async function memberOfPatient(
  { db, viewer }: Pick<Acting, 'db' | 'viewer'>,
  avonId: string,
): Promise<{ memberId: number }> {
  const [row] = await rows<{ id: number }>(
    db,
    `SELECT m.user_id AS id FROM members m WHERE m.avon_id = $1 AND m.deleted_at IS NULL AND ${inScope(viewer, 2)} ORDER BY m.user_id LIMIT 1`,
    [avonId, ...scopeValues(viewer)],
  );
  if (!row) throw notFound();
  return { memberId: row.id };
}

/** Asks for a member to be taken on in the external record; who is in it already stays as they are. @throws AppError EMR_NOT_CONNECTED */
export async function askForPatient(
  { db, viewer, services }: Acting,
  memberId: number,
): Promise<{ memberId: number; avonId: string | null }> {
  const [row] = await rows<PatientRow>(db, patientSql, [memberId]);
  if (!row) throw notFound();
  if (row.avon_id !== null) return { memberId, avonId: row.avon_id };
  if (row.center === null) throw new AppError('EMR_NOT_CONNECTED');
  // The record is an outside service: it is asked after this has committed, outside any transaction.
  await services.jobs.add(
    db,
    addPatientTask,
    { memberId, actorId: viewer.id },
    { key: `${addPatientTask}:${memberId}` },
  );
  return { memberId, avonId: null };
}

/** Takes a member on in the external record and keeps its id of them; run again after a failure, it finds the same patient. */
export const addPatient: Task = async (payload, { transaction, now: businessNow, services }) => {
  const [memberId, actorId] = [Number(payload.memberId), Number(payload.actorId)];
  const [row] = await transaction((tx) => rows<PatientRow>(tx, patientSql, [memberId]));
  if (!row || row.avon_id !== null || row.center === null) return;
  const avonId = await services.connectors.emr.addPatient({
    memberId,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    medicalCenterId: row.center,
  });
  await transaction(async (tx) => {
    const written = await rows(
      tx,
      'UPDATE members SET avon_id = $2 WHERE user_id = $1 AND avon_id IS NULL RETURNING user_id',
      [memberId, avonId],
    );
    if (written.length === 0) return;
    send(tx, 'UPDATE users SET version = version + 1 WHERE id = $1', [memberId]);
    await services.changes.record(tx, {
      memberId,
      actorId,
      at: businessNow(),
      fields: [{ field: 'avonId', oldValue: null, newValue: avonId }],
    });
    services.live.emit(
      tx,
      'user_updated',
      { id: memberId },
      { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' }, guideIds: [row.assigned_guide_id] },
    );
  });
};
