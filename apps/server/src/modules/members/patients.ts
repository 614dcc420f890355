import { asId, type MemberId } from '@guidepost/contracts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting, Task } from '../../platform/module.ts';
import { findMemberOfPatient, findPatient, setPatient } from './queries-patients.ts';
import { sendIncrementVersion } from './queries-profile.ts';

export const addPatientTask = 'members.addPatient';

/**
 * Returns the member who is this patient in the external record.
 * @throws AppError NOT_FOUND if there is no such member, or the viewer may not view the member
 */
export async function memberOfPatient(
  { db, viewer }: Pick<Acting, 'db' | 'viewer'>,
  avonId: string,
): Promise<{ memberId: MemberId }> {
  const memberId = await findMemberOfPatient(db, viewer, avonId);
  if (memberId === undefined) throw notFound();
  return { memberId };
}

/**
 * Adds a job that creates a patient for the member in the external record. Does nothing if the member already has a
 * patient.
 * @throws AppError NOT_FOUND, EMR_NOT_CONNECTED
 */
export async function askForPatient(
  { db, viewer, services }: Acting,
  memberId: MemberId,
): Promise<{ memberId: MemberId; avonId: string | null }> {
  const row = await findPatient(db, memberId);
  if (!row) throw notFound();
  if (row.avon_id !== null) return { memberId, avonId: row.avon_id };
  if (row.center === null) throw new AppError('EMR_NOT_CONNECTED');
  // The external record is an outside service, so a job calls it after the commit, outside any transaction.
  await services.jobs.add(
    db,
    addPatientTask,
    { memberId, actorId: viewer.id },
    { key: `${addPatientTask}:${memberId}` },
  );
  return { memberId, avonId: null };
}

/**
 * Creates a patient for a member in the external record and stores the patient's id. If the job fails, a retry finds
 * the same patient.
 */
export const addPatient: Task = async (payload, { transaction, now: businessNow, services }) => {
  const [memberId, actorId] = [asId<'Member'>(Number(payload.memberId)), asId<'Staff'>(Number(payload.actorId))];
  const row = await transaction((tx) => findPatient(tx, memberId));
  if (!row || row.avon_id !== null || row.center === null) return;
  const avonId = await services.connectors.emr.addPatient({
    memberId,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    medicalCenterId: row.center,
  });
  await transaction(async (tx) => {
    if (!(await setPatient(tx, memberId, avonId))) return;
    sendIncrementVersion(tx, memberId);
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
