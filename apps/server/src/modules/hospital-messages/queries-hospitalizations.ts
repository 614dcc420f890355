import type { HospitalSenderId, IdOf, MemberId } from '@guidepost/contracts';
import type { AdtStay } from '@guidepost/rules';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, day, id, instant, nullable, type RowOf, row, text } from '../../platform/row.ts';

const stayRow = row({
  id: id<'Hospitalization'>(),
  member_id: id<'Member'>(),
  hospital: text,
  admit_date: day,
  discharge_date: nullable(day),
  admit_complaint: nullable(text),
  discharge_disposition: nullable(text),
  patient_class: nullable(text),
  /** The guides' note about the stay. */
  note: nullable(text),
  deleted_at: nullable(instant),
  /** True if both messages and a file contain the stay. */
  is_shared: bool,
});
export type StayRow = RowOf<typeof stayRow>;

/** Returns the `source_system` of stays that come from this sender's messages. */
const sourceOf = (senderId: HospitalSenderId): string => `adt:${senderId}`;

/** Returns the stay with this visit key, even if it was removed. Locks it until the transaction ends. */
export async function stayOfVisit(tx: Db, senderId: HospitalSenderId, visitKey: string): Promise<StayRow | undefined> {
  const [found] = await rows(
    tx,
    stayRow,
    `SELECT id, member_id, hospital, admit_date, discharge_date, admit_complaint, discharge_disposition, patient_class, note, deleted_at,
            other_source_id IS NOT NULL AS is_shared
       FROM hospitalizations WHERE (source_system = $1 AND source_id = $2) OR (other_source_system = $1 AND other_source_id = $2)
      ORDER BY id LIMIT 1 FOR UPDATE`,
    [sourceOf(senderId), visitKey],
  );
  return found;
}

/** A stay from messages. `reportedHospital` is the hospital's name or code in the messages. */
export type WrittenStay = AdtStay & { reportedHospital: string };

export async function insertStay(
  tx: Db,
  stay: WrittenStay & { memberId: MemberId; senderId: HospitalSenderId; visitKey: string; at: string },
): Promise<IdOf<'Hospitalization'>> {
  const [made] = await rows(
    tx,
    row({ id: id<'Hospitalization'>() }),
    `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, admit_complaint, discharge_disposition,
       source_system, source_id, created_at, updated_at, reported_hospital, patient_class)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) RETURNING id`,
    [
      stay.memberId,
      stay.hospital,
      stay.admitDate,
      stay.dischargeDate,
      stay.complaint,
      stay.disposition,
      sourceOf(stay.senderId),
      stay.visitKey,
      stay.at,
      stay.reportedHospital,
      stay.patientClass,
    ],
  );
  if (!made) throw new Error('The stay was not written.');
  return made.id;
}

/**
 * Updates a stay's data from the hospital, and restores the stay if it was removed. Data from guides does not change.
 * If the stay moves to another member, the guide is notified of it again. If the discharge was canceled, the guide is
 * notified of a later discharge again.
 */
export const updateStay = (
  tx: Db,
  stayId: IdOf<'Hospitalization'>,
  stay: WrittenStay & { memberId: MemberId; at: string },
): Promise<number> =>
  execute(
    tx,
    `UPDATE hospitalizations SET hospital = $2, admit_date = $3, discharge_date = $4, admit_complaint = $5,
            discharge_disposition = $6, reported_hospital = $9, patient_class = $10, deleted_at = NULL, updated_at = $8, version = version + 1,
            discharge_told_at = CASE WHEN $4::date IS NULL OR member_id <> $7 THEN NULL ELSE discharge_told_at END,
            admission_told_at = CASE WHEN member_id <> $7 THEN NULL ELSE admission_told_at END, member_id = $7
      WHERE id = $1`,
    [
      stayId,
      stay.hospital,
      stay.admitDate,
      stay.dischargeDate,
      stay.complaint,
      stay.disposition,
      stay.memberId,
      stay.at,
      stay.reportedHospital,
      stay.patientClass,
    ],
  );

/** Marks a stay as deleted. If it is restored, the guide is notified again. */
export const removeStay = (tx: Db, stayId: IdOf<'Hospitalization'>, at: string): Promise<number> =>
  execute(
    tx,
    `UPDATE hospitalizations SET deleted_at = $2, updated_at = $2, version = version + 1, admission_told_at = NULL,
            discharge_told_at = NULL WHERE id = $1`,
    [stayId, at],
  );

const reportedStayRow = row({ id: id<'Hospitalization'>(), source_id: text, hospital: text, admit_date: day });

/**
 * Returns a member's stays that come only from files and begin on this day, the day before or the day after. Locks them
 * until the transaction ends.
 */
export const staysOfFiles = (tx: Db, memberId: MemberId, admitDate: string): Promise<RowOf<typeof reportedStayRow>[]> =>
  rows(
    tx,
    reportedStayRow,
    `SELECT id, source_id, hospital, admit_date FROM hospitalizations
      WHERE member_id = $1 AND admit_date BETWEEN $2::date - 1 AND $2::date + 1 AND source_system = 'fhir' AND other_source_id IS NULL AND deleted_at IS NULL
      ORDER BY id FOR UPDATE`,
    [memberId, admitDate],
  );

/** Connects a stay from a file to a visit's messages. */
export const shareStay = (
  tx: Db,
  stayId: IdOf<'Hospitalization'>,
  { senderId, visitKey }: { senderId: HospitalSenderId; visitKey: string },
): Promise<number> =>
  execute(tx, 'UPDATE hospitalizations SET other_source_system = $2, other_source_id = $3 WHERE id = $1', [
    stayId,
    sourceOf(senderId),
    visitKey,
  ]);

/** Stores a hospital's new name in all its stays. Returns the ids of the changed stays. */
export async function renameHospital(
  tx: Db,
  senderId: HospitalSenderId,
  name: string,
): Promise<IdOf<'Hospitalization'>[]> {
  const found = await rows(
    tx,
    row({ id: id<'Hospitalization'>() }),
    `UPDATE hospitalizations SET hospital = $2, version = version + 1
      WHERE (source_system = $1 OR other_source_system = $1) AND hospital <> $2 RETURNING id`,
    [sourceOf(senderId), name],
  );
  return found.map((stay) => stay.id);
}

/** Deletes the guides' note about a stay. */
export const clearNote = (tx: Db, stayId: IdOf<'Hospitalization'>): Promise<number> =>
  execute(tx, 'UPDATE hospitalizations SET note = NULL, version = version + 1 WHERE id = $1', [stayId]);

/**
 * Replaces the stay `from` with the stay `into`, which gets the guides' notes from both. If guides entered a discharge
 * date only for `from`, `into` gets it too. Disconnects `from` from its source.
 */
export async function replaceStay(tx: Db, from: IdOf<'Hospitalization'>, into: IdOf<'Hospitalization'>): Promise<void> {
  await execute(
    tx,
    `UPDATE hospitalizations h SET note = nullif(concat_ws(E'\n\n', h.note, nullif(o.note, h.note)), ''),
            guide_entered_discharged_at = coalesce(h.guide_entered_discharged_at, o.guide_entered_discharged_at), version = h.version + 1
       FROM hospitalizations o WHERE h.id = $2 AND o.id = $1`,
    [from, into],
  );
  await execute(tx, 'UPDATE hospitalizations SET source_system = NULL, source_id = NULL WHERE id = $1', [from]);
}

/** Connects a stay to a different part of its visit, by the part's key. */
export const moveStay = (tx: Db, stayId: IdOf<'Hospitalization'>, visitKey: string): Promise<number> =>
  execute(tx, 'UPDATE hospitalizations SET source_id = $2 WHERE id = $1', [stayId, visitKey]);

/** Disconnects a stay from this sender's messages if a file also contains the stay. The stay's data does not change. */
export const releaseStay = (tx: Db, stayId: IdOf<'Hospitalization'>, senderId: HospitalSenderId): Promise<number> =>
  execute(
    tx,
    `UPDATE hospitalizations SET
            source_system = CASE WHEN source_system = $2 THEN other_source_system ELSE source_system END,
            source_id = CASE WHEN source_system = $2 THEN other_source_id ELSE source_id END,
            other_source_system = NULL, other_source_id = NULL, version = version + 1 WHERE id = $1`,
    [stayId, sourceOf(senderId)],
  );
