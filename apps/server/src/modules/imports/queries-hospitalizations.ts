import type { IdOf, MemberId } from '@guidepost/contracts';
import type { ParsedStay } from '@guidepost/rules';
import { type Db, execute, rows } from '../../platform/db.ts';
import { day, id, nullable, row, text } from '../../platform/row.ts';

const recordColumns = `hospital text, "hospitalInfo" jsonb, "admitDate" date, "dischargeDate" date, "admitComplaint" text,
  "dischargeDisposition" text`;

export const insertStays = (
  tx: Db,
  stays: readonly (ParsedStay & { id: IdOf<'Hospitalization'>; memberId: MemberId })[],
  at: string,
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO hospitalizations (id, member_id, hospital, hospital_info, admit_date, discharge_date, admit_complaint,
       discharge_disposition, source_system, source_id, created_at, updated_at)
     SELECT id, "memberId", hospital, nullif("hospitalInfo", 'null'), "admitDate", "dischargeDate", "admitComplaint",
            "dischargeDisposition", 'fhir', "sourceId", $2, $2
       FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, "memberId" bigint, "sourceId" text, ${recordColumns})`,
    [JSON.stringify(stays), at],
  );

/** Updates stays with the hospital's new data. Data from guides stays unchanged. */
export const updateStays = (
  tx: Db,
  stays: readonly (ParsedStay & { id: IdOf<'Hospitalization'> })[],
  at: string,
): Promise<number> =>
  execute(
    tx,
    `UPDATE hospitalizations h SET hospital = x.hospital, hospital_info = nullif(x."hospitalInfo", 'null'),
       admit_date = x."admitDate", discharge_date = x."dischargeDate", admit_complaint = x."admitComplaint",
       discharge_disposition = x."dischargeDisposition", updated_at = $2, version = h.version + 1
      FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, ${recordColumns})
     WHERE h.id = x.id`,
    [JSON.stringify(stays), at],
  );

const reportedStayRow = row({
  id: id<'Hospitalization'>(),
  member_id: id<'Member'>(),
  source_id: text,
  hospital: text,
  reported_hospital: nullable(text),
  admit_date: day,
});

/** Returns and locks the stays of these members that come only from hospital messages. */
export async function findReportedStays(tx: Db, memberIds: readonly MemberId[]) {
  const found = await rows(
    tx,
    reportedStayRow,
    `SELECT id, member_id, source_id, hospital, reported_hospital, admit_date FROM hospitalizations
      WHERE member_id = ANY($1::bigint[]) AND source_system LIKE 'adt:%' AND other_source_id IS NULL AND deleted_at IS NULL
      ORDER BY id FOR UPDATE`,
    [memberIds],
  );
  return found.map((one) => ({
    id: one.id,
    memberId: one.member_id,
    sourceId: one.source_id,
    hospital: one.hospital,
    reportedHospital: one.reported_hospital,
    admitDate: one.admit_date,
  }));
}

/**
 * Connects stays from hospital messages with the same stays in files. Data from the messages stays unchanged. Missing
 * details of the hospital are added.
 */
export const markStaysShared = (
  tx: Db,
  stays: readonly { id: IdOf<'Hospitalization'>; sourceId: string; hospitalInfo: ParsedStay['hospitalInfo'] }[],
  at: string,
): Promise<number> =>
  execute(
    tx,
    `UPDATE hospitalizations h SET other_source_system = 'fhir', other_source_id = x."sourceId",
            hospital_info = coalesce(h.hospital_info, nullif(x."hospitalInfo", 'null')), updated_at = $2, version = h.version + 1
       FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, "sourceId" text, "hospitalInfo" jsonb) WHERE h.id = x.id`,
    [JSON.stringify(stays), at],
  );
