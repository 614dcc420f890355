import { Hospitalization, type IdOf, type MemberId } from '@guidepost/contracts';
import { isContactStopped } from '../../platform/access/contact.ts';
import { type Db, isIn, rows } from '../../platform/db.ts';
import { bool, day, id, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

export const hospitalizationRow = row({
  id: id<'Hospitalization'>(),
  member_id: id<'Member'>(),
  hospital: text,
  hospital_info: nullable(json(Hospitalization.shape.hospitalInfo.unwrap())),
  admit_date: day,
  discharge_date: nullable(day),
  guide_entered_discharged_at: nullable(day),
  admit_complaint: nullable(text),
  follow_up_type: nullable(text),
  discharge_disposition: nullable(text),
  patient_class: nullable(text),
  is_enrolled_in_behavioral_health: bool,
  note: nullable(text),
});
export const hospitalizationColumns = `id, member_id, hospital, hospital_info, admit_date, discharge_date,
  guide_entered_discharged_at, admit_complaint, follow_up_type, discharge_disposition, patient_class,
  is_enrolled_in_behavioral_health, note`;

/** Converts a hospital stay to the format of responses and live events. */
export const presentHospitalization = (row: RowOf<typeof hospitalizationRow>): Hospitalization => ({
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
  patientClass: row.patient_class,
  isEnrolledInBehavioralHealth: row.is_enrolled_in_behavioral_health,
  note: row.note,
});

/** Returns hospital stays by id, in id order. Omits deleted stays. */
export async function findHospitalizations(
  db: Db,
  ids: readonly IdOf<'Hospitalization'>[],
): Promise<Hospitalization[]> {
  const found = await rows(
    db,
    hospitalizationRow,
    `SELECT ${hospitalizationColumns} FROM hospitalizations WHERE id ${isIn(1)} AND deleted_at IS NULL ORDER BY id`,
    [ids],
  );
  return found.map(presentHospitalization);
}

/**
 * Admissions and discharges that are older than this number of days get no todo
 * (docs/areas/hospital-stays.md#follow-up).
 */
const maxAnnouncementAgeDays = 7;

const stayAnnouncementRow = row({
  id: id<'Hospitalization'>(),
  member_id: id<'Member'>(),
  name: text,
  hospital: text,
  guide_id: nullable(id<'Staff'>()),
  time_zone: text,
  /** True if contact with the member has ended or is on hold. */
  has_ended_contact: bool,
});
export type StayAnnouncement = RowOf<typeof stayAnnouncementRow>;

/**
 * Returns SQL that marks stays as announced and returns them with the guides to notify. Skips stays that were announced
 * before, and admissions or discharges older than `maxAnnouncementAgeDays`.
 */
const markAnnouncedSql = (column: 'admission_told_at' | 'discharge_told_at', day: string, isNews: string) => `
  UPDATE hospitalizations h SET ${column} = $2
    FROM members m JOIN member_statuses st ON st.id = m.status_id LEFT JOIN staff s ON s.user_id = m.assigned_guide_id
   WHERE h.id = ANY($1::bigint[]) AND h.deleted_at IS NULL AND h.${column} IS NULL
     AND m.user_id = h.member_id AND m.deleted_at IS NULL
     AND ${isNews} AND ${day} >= ($2::timestamptz AT TIME ZONE 'UTC')::date - ${maxAnnouncementAgeDays}
  RETURNING h.id, h.member_id, m.name, h.hospital, m.assigned_guide_id AS guide_id, coalesce(s.time_zone, m.time_zone) AS time_zone,
    st.ends_contact OR ${isContactStopped('m.user_id')} AS has_ended_contact`;

const dischargeDay = 'coalesce(h.discharge_date, h.guide_entered_discharged_at)';
const admittedSql = markAnnouncedSql('admission_told_at', 'h.admit_date', `${dischargeDay} IS NULL`);
const dischargedSql = markAnnouncedSql('discharge_told_at', dischargeDay, `${dischargeDay} IS NOT NULL`);

/** Marks the new admissions or discharges among these stays as announced. Returns them with their guides. */
export const markStaysAnnounced = (
  tx: Db,
  kind: 'admission' | 'discharge',
  ids: readonly IdOf<'Hospitalization'>[],
  at: string,
): Promise<StayAnnouncement[]> =>
  rows(tx, stayAnnouncementRow, kind === 'admission' ? admittedSql : dischargedSql, [ids, at]);

/** Returns a member's stays that have an open follow-up. */
export async function staysToFollowUp(db: Db, memberId: MemberId): Promise<IdOf<'Hospitalization'>[]> {
  const found = await rows(
    db,
    row({ id: id<'Hospitalization'>() }),
    `SELECT cause_id AS id FROM todos WHERE member_id = $1 AND type = 'HOSPITALIZATION_FOLLOW_UP' AND completed_at IS NULL ORDER BY id`,
    [memberId],
  );
  return found.map((one) => one.id);
}

/**
 * Returns the stays with an open follow-up that a contact with the member completes. The contact ended after the day of
 * the discharge, or of the admission if the member is still in the hospital. On that day itself, it must have ended
 * after the to-do was opened (docs/areas/hospital-stays.md#follow-up).
 */
export async function staysFollowedUpBy(
  db: Db,
  memberId: MemberId,
  contactEndedAt: string,
): Promise<IdOf<'Hospitalization'>[]> {
  const found = await rows(
    db,
    row({ id: id<'Hospitalization'>() }),
    `SELECT h.id FROM todos t JOIN hospitalizations h ON h.id = t.cause_id JOIN members m ON m.user_id = h.member_id
      WHERE t.member_id = $1 AND t.type = 'HOSPITALIZATION_FOLLOW_UP' AND t.completed_at IS NULL
        AND (coalesce(${dischargeDay}, h.admit_date), t.created_at) <= (($2::timestamptz AT TIME ZONE m.time_zone)::date, $2::timestamptz)
      ORDER BY h.id`,
    [memberId, contactEndedAt],
  );
  return found.map((one) => one.id);
}

const recentRow = row({ id: id<'Hospitalization'>(), time_zone: text });

/**
 * Returns a member's recent stays that have neither an open nor a completed follow-up. Returns no stays if contact with
 * the member has ended or is on hold.
 */
export const staysWithoutFollowUp = (db: Db, memberId: MemberId, at: string): Promise<RowOf<typeof recentRow>[]> =>
  rows(
    db,
    recentRow,
    `SELECT h.id, coalesce(s.time_zone, m.time_zone) AS time_zone
       FROM hospitalizations h JOIN members m ON m.user_id = h.member_id JOIN member_statuses st ON st.id = m.status_id
       LEFT JOIN staff s ON s.user_id = m.assigned_guide_id
      WHERE h.member_id = $1 AND h.deleted_at IS NULL AND m.deleted_at IS NULL AND NOT st.ends_contact AND NOT ${isContactStopped('m.user_id')}
        AND coalesce(${dischargeDay}, h.admit_date) >= ($2::timestamptz AT TIME ZONE 'UTC')::date - ${maxAnnouncementAgeDays}
        AND NOT EXISTS (SELECT FROM todos t WHERE t.type = 'HOSPITALIZATION_FOLLOW_UP' AND t.cause_type = 'hospitalization' AND t.cause_id = h.id)
      ORDER BY h.id`,
    [memberId, at],
  );
