import type { Hospitalization } from '@guidepost/contracts';
import type { HospitalInfo } from '../../platform/schema.ts';

/** The columns of a hospital stay that leave the server. */
export interface HospitalizationRow {
  id: number;
  member_id: number;
  hospital: string;
  hospital_info: HospitalInfo | null;
  admit_date: string;
  discharge_date: string | null;
  guide_entered_discharged_at: string | null;
  admit_complaint: string | null;
  follow_up_type: string | null;
  discharge_disposition: string | null;
  is_enrolled_in_behavioral_health: boolean;
  note: string | null;
}

export const hospitalizationColumns = `id, member_id, hospital, hospital_info, admit_date, discharge_date,
  guide_entered_discharged_at, admit_complaint, follow_up_type, discharge_disposition,
  is_enrolled_in_behavioral_health, note`;

/** A hospital stay as replies and live events carry it (staff §3). */
export const presentHospitalization = (row: HospitalizationRow): Hospitalization => ({
  id: row.id,
  memberId: row.member_id,
  hospital: row.hospital,
  hospitalInfo: row.hospital_info,
  admitDate: row.admit_date,
  dischargeDate: row.discharge_date,
  guideEnteredDischargedAt: row.guide_entered_discharged_at,
  admitComplaint: row.admit_complaint,
  followUpType: row.follow_up_type,
  dischargeDisposition: row.discharge_disposition,
  isEnrolledInBehavioralHealth: row.is_enrolled_in_behavioral_health,
  note: row.note,
});
