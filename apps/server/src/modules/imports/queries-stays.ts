import type { IdOf, MemberId } from '@guidepost/contracts';
import type { ParsedStay } from '@guidepost/rules';
import { type Db, execute } from '../../platform/db.ts';

const recordColumns = `hospital text, "hospitalInfo" jsonb, "admitDate" date, "dischargeDate" date, "admitComplaint" text,
  "dischargeDisposition" text`;

/** Writes new hospital stays. */
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

/** Updates stays with what the hospital newly says; what guides entered is kept. */
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
